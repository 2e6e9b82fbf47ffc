import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { PortField, type Location } from '../../field/PortField.tsx'
import { settingOf } from '../settings.ts'
import { useSettings } from '../store.ts'

const most = 9
const nowhere: FavouriteRoute = { origin: '', destination: '' }

function set(routes: readonly FavouriteRoute[]): void {
  void commands.run('settings.set', { field: 'shortcutRoutes', value: routes }, 'screen')
}

/** The favourite routes in their order, and two ports that become another one. */
export function RoutesField({ locations }: { locations: readonly Location[] }) {
  const { t } = useTranslation('settings')
  const routes = useSettings(({ value }) => settingOf(value, 'shortcutRoutes'))
  const [typed, setTyped] = useState(nowhere)
  const whole = typed.origin !== '' && typed.destination !== ''
  const add = (route: FavouriteRoute) => {
    set([...routes.filter((one) => !isSame(one, route)), route])
    setTyped(nowhere)
  }
  return (
    <div className="settings-routes" role="group" aria-label={t('field.shortcutRoutes')}>
      <span className="field-label">{t('field.shortcutRoutes')}</span>
      <ol className="chips">
        {routes.map((route, at) => (
          <li key={`${route.origin} ${route.destination}`}>
            <Button onPress={() => set(routes.filter((_, index) => index !== at))}>
              <span className="unseen">{t('dropRoute')} </span>
              {`${at + 1} ${route.origin}→${route.destination} ×`}
            </Button>
          </li>
        ))}
      </ol>
      {routes.length < most && (
        <div className="chips">
          <PortField
            label={t('routeFrom')}
            value={typed.origin}
            locations={locations}
            onChange={(origin) => setTyped((route) => ({ ...route, origin }))}
          />
          <PortField
            label={t('routeTo')}
            value={typed.destination}
            locations={locations}
            onChange={(destination) => setTyped((route) => ({ ...route, destination }))}
          />
          <Button disabled={!whole} onPress={() => add(typed)}>
            {t('addRoute')}
          </Button>
        </div>
      )}
    </div>
  )
}

function isSame(one: FavouriteRoute, other: FavouriteRoute): boolean {
  return one.origin === other.origin && one.destination === other.destination
}
