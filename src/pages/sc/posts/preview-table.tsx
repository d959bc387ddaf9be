/** Who moves from where to where, and who stands above him then. */
import { useTranslation } from 'react-i18next'
import type { TransferPreview } from '../../../shared/sc/posts'
import './posts.css'

export function PreviewTable({ previews }: { previews: readonly TransferPreview[] }) {
  const { t } = useTranslation('sc')
  const chain = (names: readonly string[]) => (names.length > 0 ? names.join(' › ') : t('transfer.nobody'))
  return (
    <div className="k-table-scroll k-table-inset" role="region" tabIndex={0} aria-label={t('transfer.table')}>
      <table className="k-table k-transfer-table">
        <thead>
          <tr>
            {(['person', 'from', 'to', 'supervisors'] as const).map((one) => (
              <th key={one} scope="col">
                {t(`transfer.column.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {previews.map(({ post, person, from, to, supervisors_before: before, supervisors_after: after, error }) => (
            <tr key={post} data-wrong={error !== null || undefined}>
              <td>{person}</td>
              <td>{from}</td>
              <td>{to}</td>
              <td>
                {error !== null ? (
                  <span className="k-entry-error">{error}</span>
                ) : before.join() === after.join() ? (
                  <>
                    {chain(after)} <span className="k-muted">{t('transfer.same')}</span>
                  </>
                ) : (
                  <>
                    <del>{chain(before)}</del>
                    <br />
                    <ins>{chain(after)}</ins>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
