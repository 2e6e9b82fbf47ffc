import { useTranslation } from 'react-i18next'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'
import { keyName } from '../../command/keys/keyName.ts'
import { shortcuts } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { favouriteKeys, routeKey } from './favourites.ts'
import { portName } from '../portName.ts'

export function Favourites({ routes }: { routes: readonly FavouriteRoute[] }) {
  const { t } = useTranslation('sailing')
  if (routes.length === 0) return null
  return (
    <div className="chips" role="group" aria-label={t('favourite.label')}>
      {favouriteKeys.slice(0, routes.length).map((number) => {
        const route = routes[number - 1]
        const key = shortcuts.keysOf(`sailing.favourite${number}`)
        if (route === undefined) return null
        return (
          <button
            key={routeKey(route)}
            type="button"
            className="chip filter-chip favourite-chip"
            title={`${portName(route.origin)} → ${portName(route.destination)}`}
            onClick={() => void commands.run('sailing.favourite', { number }, 'bar')}
          >
            {key && <span className="key">{keyName(key)}</span>}
            <span className="chip-value plain">{routeKey(route)}</span>
          </button>
        )
      })}
    </div>
  )
}
