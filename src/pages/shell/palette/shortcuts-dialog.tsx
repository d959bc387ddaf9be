/** `?`: every key of the console in one list (shell.md §14), and the switch for those without Ctrl. */
import { useTranslation } from 'react-i18next'
import { Switch } from 'antd'
import { modules } from '../../../resources'
import { goKeys } from '../../../resources/core/module-keys'
import { shellScreens } from '../../../resources/core/shell-screens'
import { useRights } from '../../../providers/access/use-right'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import './palette.css'

/** Keys as they are pressed, one after the other; `Mod` is ⌘ on a Mac. */
interface Shortcut {
  keys: readonly string[]
  label: string
}

const groups: Readonly<Record<string, readonly Shortcut[]>> = {
  everywhere: [
    { keys: ['Mod+K'], label: 'search' },
    { keys: ['?'], label: 'help' },
  ],
  list: [
    { keys: ['/'], label: 'list_search' },
    { keys: ['c'], label: 'create' },
    { keys: ['j', '↓'], label: 'next_row' },
    { keys: ['k', '↑'], label: 'previous_row' },
    { keys: ['Enter'], label: 'open' },
    { keys: ['x'], label: 'select' },
    { keys: ['e'], label: 'edit' },
    { keys: ['F2'], label: 'edit_cell' },
    { keys: ['Del'], label: 'delete' },
    { keys: ['['], label: 'previous_page' },
    { keys: [']'], label: 'next_page' },
    { keys: ['Alt+←', 'k'], label: 'previous_record' },
    { keys: ['Alt+→', 'j'], label: 'next_record' },
  ],
  form: [
    { keys: ['Mod+S'], label: 'save' },
    { keys: ['Mod+Enter'], label: 'save_and_close' },
    { keys: ['Esc'], label: 'close' },
  ],
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const { single_keys } = usePreferences()
  const may = useRights([...modules.map(({ code }) => code), ...shellScreens.flatMap(({ permission }) => permission)])
  const named = (path: string) => {
    const module = modules.find(({ code }) => path === `/${code}`)
    if (module) return may(module.code) ? t(`${module.code}:module.title`) : undefined
    const screen = shellScreens.find((candidate) => candidate.path === path)
    return screen && screen.permission.every(may) ? t(screen.label) : undefined
  }
  const go = Object.entries(goKeys(modules)).flatMap(([key, path]) => {
    const label = named(path)
    return label ? [{ keys: ['g', key], label }] : []
  })
  return (
    <Dialog
      open
      title={t('shortcuts.title')}
      width={560}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <label className="k-shortcuts-switch">
        <Switch size="small" checked={single_keys === 'on'} onChange={(on) => void setPreference({ single_keys: on ? 'on' : 'off' })} />{' '}
        {t('shortcuts.single_keys')}
      </label>
      <table className="k-shortcuts">
        {Object.entries(groups).map(([group, shortcuts]) => (
          <Rows
            key={group}
            title={t(`shortcuts.${group}`)}
            rows={shortcuts.map(({ keys, label }) => ({ keys, label: t(`shortcuts.key.${label}`) }))}
          />
        ))}
        <Rows title={t('shortcuts.go')} rows={go} together />
      </table>
    </Dialog>
  )
}

function Rows({ title, rows, together = false }: { title: string; rows: readonly Shortcut[]; together?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {title}
        </th>
      </tr>
      {rows.map(({ keys, label }) => (
        <tr key={label}>
          <td>
            {keys.map((key, n) => (
              <span key={key}>
                {n > 0 && <span className="k-secondary">{together ? t('shortcuts.then') : t('shortcuts.or')} </span>}
                <Keys text={key} />
              </span>
            ))}
          </td>
          <td>{label}</td>
        </tr>
      ))}
    </tbody>
  )
}

function Keys({ text }: { text: string }) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return text.split('+').map((key) => <kbd key={key}>{key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : key}</kbd>)
}
