/** What stands in a person's name, by kind with counts, to choose from what passes on. */
import { useEffect, useRef } from 'react'
import { Checkbox, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../../providers/access/use-right'
import { transferable, type Transferable } from '../../../shared/cm/transfer'
import { ScreenError } from '../../../screens/entity/screen-error'
import { countInName } from '../../../api/cm/transfer'

interface InNameOfProps {
  user: number
  chosen: readonly Transferable[]
  onChoose: (kinds: readonly Transferable[]) => void
  error: string | undefined
}

const pathOf = (key: Transferable) => `cm.use.${key}.actions.${key === 'activity' ? 'edit' : 'transfer'}`

export function InNameOf({ user, chosen, onChoose, error: missing }: InNameOfProps) {
  const { t } = useTranslation('cm')
  const permits = useRights(transferable.map(pathOf))
  const kinds = transferable.filter((key) => permits(pathOf(key)))
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'in-name', user, kinds],
    gcTime: 0,
    queryFn: ({ signal }) => countInName(user, kinds, signal),
  })
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  // All that there is, until somebody says otherwise.
  useEffect(() => {
    if (data) choose.current(transferable.filter((key) => (data.moved[key] ?? 0) > 0))
  }, [data])
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: kinds.length }} />
  const nothing = kinds.every((key) => !data.moved[key])
  return (
    <fieldset className="k-transfer-kinds">
      <legend>{t('transfer.kinds')}</legend>
      {kinds.map((key) => (
        <span key={key}>
          <Checkbox
            checked={chosen.includes(key)}
            disabled={!data.moved[key]}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
          >
            {t(`transfer.n_${key}`, { n: data.moved[key] ?? 0 })}
          </Checkbox>
          {(data.kept[key] ?? 0) > 0 && <small className="k-muted">{t('transfer.kept', { n: data.kept[key] })}</small>}
        </span>
      ))}
      {nothing && (
        <p role="status" className="k-muted">
          {t('transfer.none')}
        </p>
      )}
      {missing && !nothing && (
        <p role="alert" className="k-entry-error">
          {missing}
        </p>
      )}
    </fieldset>
  )
}
