/** What was proved of the books, the newest first, and a new proof (fa.md R3, R4); of numbers alone where `only` says so. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import { proveBooks, readProofs, type Proof, type ProofCheck } from '../../../shared/fa/integrity'
import { Button } from '../../../ui/button'
import { MaintainTabs } from './maintain-tabs'
import { NumberTable } from './number-table'
import '../../../ui/screens.css'
import './maintain.css'

export function ProofPage({ only }: { only?: ProofCheck }) {
  const { t } = useTranslation('fa')
  const mayProve = useRight('fa.admin.parameter.actions.integrity')
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['fa/proof', 'list'],
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(readProofs, { signal })).data,
  })
  const prove = async () => {
    setBusy(true)
    try {
      await call(proveBooks, {})
      await refetch()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const run = mayProve && (
    <Button type="primary" loading={busy} onClick={() => void prove()}>
      {t('maintain.prove')}
    </Button>
  )
  return (
    <MaintainTabs>
      <div className="k-fa-proofs">
        <header>
          <h1>{t(`maintain.tab.${only === 'numbers' ? 'numbers' : 'integrity'}`)}</h1>
          {data && data.length > 0 && run}
        </header>
        <p className="k-muted">{t(only === 'numbers' ? 'maintain.numbers_text' : 'maintain.integrity_text')}</p>
        {error && !data ? (
          <ScreenError error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 5 }} />
        ) : data.length === 0 ? (
          <Empty className="k-empty" image={null} description={<p className="k-empty-title">{t('maintain.never')}</p>}>
            {run}
          </Empty>
        ) : (
          <Proofs proofs={data.map((proof) => shown(proof, only))} />
        )}
        {only === 'numbers' && <NumberTable />}
      </div>
    </MaintainTabs>
  )
}

function shown(proof: Proof, only: ProofCheck | undefined): Proof {
  if (only === undefined) return proof
  const findings = proof.findings.filter(({ check }) => check === only)
  return { ...proof, findings, ok: findings.length === 0 }
}

function Proofs({ proofs }: { proofs: readonly Proof[] }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [last] = proofs
  return (
    <>
      {last && (
        <Alert
          type={last.ok ? 'success' : 'error'}
          showIcon
          title={t(last.ok ? 'maintain.sound' : 'maintain.broken', { count: last.findings.length })}
          description={t('maintain.last', { at: formatDateTime(last.at, formats), vouchers: groupDigits(String(last.vouchers)) })}
        />
      )}
      <LinesTable
        label={t('maintain.proofs')}
        headings={(['at', 'state', 'vouchers', 'findings'] as const).map((name) => t(`maintain.column.${name}`))}
      >
        {proofs.map(({ id, at, ok, vouchers, findings }) => (
          <tr key={id}>
            <th scope="row">{formatDateTime(at, formats)}</th>
            <td>
              <Tag color={ok ? 'success' : 'error'}>{t(ok ? 'maintain.ok' : 'maintain.not_ok')}</Tag>
            </td>
            <td>{groupDigits(String(vouchers))}</td>
            <td>
              {findings.map(({ check, voucher, number, text }) => (
                <div key={`${check} ${number} ${text}`}>
                  {text} {voucher !== null && <Link to={`/fa/use/accounting/voucher-view?id=${voucher}`}>{t('maintain.show')}</Link>}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </LinesTable>
    </>
  )
}
