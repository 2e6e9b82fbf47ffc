import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  ComboBox,
  DateField as LibraryDateField,
  DateInput,
  DateSegment,
  Dialog as LibraryDialog,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListLayout,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  NumberField as LibraryNumberField,
  Popover,
  Tab,
  TabList,
  TabPanel,
  Tabs,
  Virtualizer,
} from 'react-aria-components'
import '../../src/desk/look/look.css'
import { PopMenu, openMenu } from '../../src/desk/app/menu/PopMenu.tsx'
import { ShortcutsDialog } from '../../src/desk/command/help/ShortcutsDialog.tsx'
import { useHelp } from '../../src/desk/command/help/help.ts'
import { declareCategories, type ShortcutCategory } from '../../src/desk/command/keys/categories.ts'
import { DateField } from '../../src/desk/field/date/DateField.tsx'
import { Dialog } from '../../src/desk/field/Dialog.tsx'
import { NumberField } from '../../src/desk/field/NumberField.tsx'
import { PortField } from '../../src/desk/field/choice/PortField.tsx'
import { Popup } from '../../src/desk/field/Popup.tsx'
import { TextField } from '../../src/desk/field/TextField.tsx'
import { changeLanguage, loadTexts, startLanguage } from '../../src/desk/language/language.ts'

const ports = Array.from({ length: 150 }, (_, at) => ({
  idOrCode: `P${at}`,
  locode: `GRP${at}`,
  name: `Port ${String.fromCharCode(97 + (at % 26))}${at}`,
  nameEl: `Λιμάνι ${at}`,
  nameEn: `Port ${String.fromCharCode(97 + (at % 26))}${at}`,
  area: 'Κυκλάδες',
  names: [],
  sailings: at,
}))
const commandsOfMenu = Array.from({ length: 12 }, (_, at) => ({ title: `Command ${at}`, choose() {} }))

function OurPort() {
  const [value, setValue] = useState('')
  return <PortField label="From" value={value} onChange={setValue} locations={ports} autoFocus />
}

function OurNumber() {
  const [value, setValue] = useState<number | undefined>(2)
  return <NumberField label="People" value={value} onChange={setValue} most={999_999_999} counts autoFocus />
}

function OurDate() {
  const [value, setValue] = useState('2026-12-20')
  const parse = (text: string) => (/^\d+$/.test(text) ? '2026-12-21' : undefined)
  return (
    <DateField label="Date" value={value} onChange={setValue} parse={parse} today="2026-12-20" autoFocus />
  )
}

function OurDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Dialog" place={'dialog' as never} onClose={onClose}>
      <TextField label="Inside" value="" onChange={() => {}} />
    </Dialog>
  )
}

function TheirDialog({ onClose }: { onClose(): void }) {
  return (
    <ModalOverlay className="shade" isOpen onOpenChange={onClose}>
      <Modal>
        <LibraryDialog className="dialog">
          <Heading slot="title">Dialog</Heading>
          <TextField label="Inside" value="" onChange={() => {}} autoFocus />
        </LibraryDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Anchored({ library }: { library: boolean }) {
  const anchor = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <input ref={anchor} autoFocus onKeyDown={({ key }) => key.startsWith('F') && setOpen(key === 'F2')} />
      {open && !library && <Popup anchor={anchor}>Text</Popup>}
      {library && (
        <Popover isNonModal isOpen={open} triggerRef={anchor} aria-label="Text">
          Text
        </Popover>
      )}
    </>
  )
}

/** Opens at F2, as a dialog opens at a key. The first input is in the place of the queue of the status line. */
function Opening({ dialog: Shown }: { dialog: (props: { onClose(): void }) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <input id="queue" />
      <input autoFocus onKeyDown={({ key }) => key === 'F2' && setOpen(true)} />
      {open && <Shown onClose={() => setOpen(false)} />}
    </>
  )
}

const tabs = (['Step 1', 'Step 2', 'Recall'] as const).map((name, place): ShortcutCategory => ({
  name,
  title: name,
  place,
  kind: 'page',
  screens: [],
}))
declareCategories(tabs)

function OurTabs() {
  const { shortcuts } = useHelp()
  const tab = shortcuts ?? tabs[0]
  return tab && <ShortcutsDialog tab={tab} />
}

const parts: Record<string, () => ReactNode> = {
  'combo box, ours': () => <OurPort />,
  'combo box, library': () => (
    <ComboBox defaultItems={ports} menuTrigger="input" allowsCustomValue>
      <Label>From</Label>
      <Input autoFocus />
      <Popover isNonModal>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 24 }}>
          <ListBox<(typeof ports)[number]>
            style={{ display: 'block', width: 300, height: 300, overflow: 'auto' }}
          >
            {(port) => (
              <ListBoxItem id={port.idOrCode} textValue={port.name}>
                <span>{port.idOrCode}</span> {port.name} <span>{port.area}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  ),
  'number field, ours': () => <OurNumber />,
  'number field, library': () => (
    <LibraryNumberField defaultValue={2} maxValue={999_999_999}>
      <Label>People</Label>
      <Input autoFocus />
    </LibraryNumberField>
  ),
  'date field, ours': () => <OurDate />,
  'date field, library': () => (
    <LibraryDateField autoFocus>
      <Label>Date</Label>
      <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
    </LibraryDateField>
  ),
  'calendar, ours': () => <OurDate />,
  'calendar, library': () => (
    <Calendar autoFocus aria-label="Date">
      <Heading />
      <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
    </Calendar>
  ),
  'menu, ours': () => (
    <>
      <button type="button" id="opener">
        Open
      </button>
      <PopMenu />
    </>
  ),
  'menu, library': () => (
    <Menu className="popup-menu" aria-label="Menu" autoFocus="first">
      {commandsOfMenu.map(({ title }) => (
        <MenuItem key={title} id={title} className="popup-item">
          {title}
        </MenuItem>
      ))}
    </Menu>
  ),
  'tabs, ours': () => <OurTabs />,
  'tabs, library': () => (
    <Tabs>
      <TabList aria-label="Tabs">
        {['Step 1', 'Step 2', 'Recall'].map((tab) => (
          <Tab key={tab} id={tab}>
            {tab}
          </Tab>
        ))}
      </TabList>
      {['Step 1', 'Step 2', 'Recall'].map((tab) => (
        <TabPanel key={tab} id={tab}>
          {tab}
        </TabPanel>
      ))}
    </Tabs>
  ),
  'popover, ours': () => <Anchored library={false} />,
  'popover, library': () => <Anchored library />,
  'dialog, ours': () => <Opening dialog={OurDialog} />,
  'dialog, library': () => <Opening dialog={TheirDialog} />,
}

declare global {
  interface Window {
    showPart(name: string): void
  }
}

let root: Root | undefined
window.showPart = (name) => {
  root?.unmount()
  root = createRoot(document.getElementById('desk') as HTMLElement)
  const Part = parts[name]
  flushSync(() => root?.render(Part && <Part />))
  if (name === 'menu, ours') openMenu({ label: 'Menu', items: commandsOfMenu, from: 'opener' })
}

await startLanguage()
await loadTexts()
await changeLanguage('en')
