/** What somebody may not do to a record now and which fields he does not see; each can be asked "why?". */
import { useTranslation } from 'react-i18next'
import { askWhy } from '../../providers/notification/why-question'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import './rights.css'

export interface HiddenThing {
  label: string
  path: string
}

export function HiddenDialog({
  record,
  actions,
  fields,
  onClose,
}: {
  record: string
  actions: readonly HiddenThing[]
  fields: readonly HiddenThing[]
  onClose: () => void
}) {
  const { t } = useTranslation('common')
  const ask = (path: string) => {
    onClose()
    askWhy({ path, record })
  }
  const groups = [
    [t('why.actions'), actions],
    [t('why.fields'), fields],
  ] as const
  return (
    <Dialog
      open
      title={t('why.hidden_title')}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {actions.length + fields.length === 0 && <p>{t('why.nothing_hidden')}</p>}
      {groups
        .filter(([, things]) => things.length > 0)
        .map(([title, things]) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul className="k-hidden-list">
              {things.map(({ label, path }) => (
                <li key={path + label}>
                  <span>{label}</span>
                  <Button size="small" onClick={() => ask(path)} label={t('why.of', { what: label })}>
                    {t('why.button')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Dialog>
  )
}
