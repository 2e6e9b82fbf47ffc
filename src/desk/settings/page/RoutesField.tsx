import { settingsCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { focusTarget } from '../../field/focus/focus.ts'
import { PortField, type Location } from '../../field/choice/PortField.tsx'
import { useForm } from '../../field/useForm.ts'
import { settingOf } from '../settings.ts'
import { useSettings } from '../settingsStore.ts'

const most = 9
const nowhere: FavouriteRoute = { origin: '', destination: '' }

function set(routes: readonly FavouriteRoute[]): void {
  void commands.run(settingsCommand.set, { field: 'shortcutRoutes', value: routes }, 'screen')
}

/** The favourite routes in their order, and the entry of another one. */
export function RoutesField({ locations }: { locations: readonly Location[] }) {
  const { t } = useTranslation('settings')
  const routes = useSettings(({ value }) => settingOf(value, 'shortcutRoutes'))
  const { typed, type, add } = useNewRoute(routes)
  return (
    <div className="settings-routes" role="group" aria-label={t('field.shortcutRoutes')}>
      <div className="info-row">
        <span className="muted">{t('field.shortcutRoutes')}</span>
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
      </div>
      {routes.length < most && (
        <div className="form" data-spot="new-route">
          <PortField
            label={t('routeFrom')}
            value={typed.origin}
            locations={locations}
            onChange={(origin) => type({ origin })}
          />
          <PortField
            label={t('routeTo')}
            value={typed.destination}
            locations={locations}
            onChange={(destination) => type({ destination })}
            onEnter={add}
          />
          <div className="form-values">
            <Button disabled={!isWhole(typed)} onPress={add}>
              {t('addRoute')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function useNewRoute(routes: readonly FavouriteRoute[]) {
  const { values: typed, now, change: type } = useForm(nowhere)
  const add = () => {
    const route = now()
    if (!isWhole(route)) return
    set([...routes.filter((one) => !isSame(one, route)), route])
    type(nowhere)
    focusTarget('new-route')
  }
  return { typed, type, add }
}

function isWhole({ origin, destination }: FavouriteRoute): boolean {
  return origin !== '' && destination !== ''
}

function isSame(one: FavouriteRoute, other: FavouriteRoute): boolean {
  return one.origin === other.origin && one.destination === other.destination
}
