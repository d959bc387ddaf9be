/** What may be put on the page: each kind with what it is for; one that takes options asks for them. */
import { Suspense, useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { modules } from '../../resources'
import { withAdded, type HomeWidget } from '../../shared/sc/home'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { isOffered, widgets, type Widget } from './registry'

interface AddWidgetProps {
  present: readonly HomeWidget[]
  permits: (path: string) => boolean
  onAdd: (widgets: HomeWidget[]) => void
  onClose: () => void
}

export function AddWidget({ present, permits, onAdd, onClose }: AddWidgetProps) {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const [asking, setAsking] = useState<Widget | null>(null)
  const [options, setOptions] = useState<HomeWidget['options'] | null>(null)
  const offered = widgets.filter(
    (widget) => isOffered(widget, permits) && (widget.Options !== undefined || !present.some(({ key }) => key === widget.key)),
  )
  const add = ({ key, size: [w, h] }: Widget, chosen?: HomeWidget['options']) =>
    onAdd(withAdded(present, { id: freeId(present, key), key, w, h, ...(chosen ? { options: chosen } : {}) }))
  return (
    <Dialog
      open
      title={asking ? t(asking.title) : t('common:home.add')}
      width={560}
      height="auto"
      onClose={onClose}
      {...(asking
        ? {
            footer: (
              <>
                <Button
                  onClick={() => {
                    setAsking(null)
                    setOptions(null)
                  }}
                >
                  {t('common:home.back')}
                </Button>
                <Button
                  type="primary"
                  disabled={!options}
                  onClick={() => {
                    if (options) add(asking, options)
                  }}
                >
                  {t('common:home.add_it')}
                </Button>
              </>
            ),
          }
        : {})}
    >
      {asking?.Options ? (
        <Suspense>
          <asking.Options options={options ?? noOptions} onChange={setOptions} />
        </Suspense>
      ) : offered.length === 0 ? (
        <p className="k-secondary">{t('common:home.none_left')}</p>
      ) : (
        <ul className="k-widget-list">
          {offered.map((widget) => (
            <li key={widget.key} className="k-widget-line">
              <span>
                <strong>{t(widget.title)}</strong>
                <br />
                <span className="k-secondary k-wrap">{t(widget.purpose)}</span>
              </span>
              <Button
                icon={<PlusOutlined aria-hidden />}
                label={t('common:home.add_named', { name: t(widget.title) })}
                onClick={() => (widget.Options ? setAsking(widget) : add(widget))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const noOptions = {}

function freeId(present: readonly HomeWidget[], key: string): string {
  const name = key.split('.')[1] ?? key
  const isTaken = (id: string) => present.some((one) => one.id === id)
  let n = 1
  while (isTaken(n === 1 ? name : `${name}-${n}`)) n += 1
  return n === 1 ? name : `${name}-${n}`
}
