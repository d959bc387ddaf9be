/** The statement of account, to be sent: its span, what it says in short, and its files. */
import { useState } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../api/engine/export'
import { useRight } from '../../../providers/access/use-right'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { formatMoney } from '../../../shared/engine/amount-text'
import { statementFormats, statementPath, type PartySide } from '../../../shared/fa/settlement-calls'
import { Button } from '../../../ui/button'
import { usePartyLedger } from './ledger-tab'
import { transactionRight } from './party-calls'
import { queryOf, type Party } from './party-kinds'
import { SpanFields, spanOf } from './span-fields'
import type { ChangeAddress } from './use-party-address'

interface StatementTabProps {
  side: PartySide
  party: Party
  params: URLSearchParams
  change: ChangeAddress
}

export function StatementTab({ side, party, params, change }: StatementTabProps) {
  const { t } = useTranslation('fa')
  const mayMake = useRight(transactionRight('statement'))
  const [making, setMaking] = useState<string | null>(null)
  const { data, error, refetch } = usePartyLedger({ side, party, params })
  const make = async (format: string) => {
    setMaking(format)
    await downloadFile(statementPath(side), { ...queryOf(party), ...spanOf(params), format }).catch(showFailure)
    setMaking(null)
  }
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  const figures = data && [
    ['opening', data.opening_base],
    ['debit', data.debit],
    ['credit', data.credit],
    ['closing', data.closing_base],
  ]
  return (
    <div className="k-fa-party-part">
      <p className="k-muted">{t('party.statement_what')}</p>
      <SpanFields params={params} change={change} span={data} />
      {data && figures && (
        <dl className="k-fa-party-sums">
          {figures.map(([name = '', amount = '0']) => (
            <div key={name}>
              <dt>{t(`party.statement.${name}`)}</dt>
              <dd>{formatMoney(amount, data.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayMake && (
        <div className="k-fa-report-acts">
          {statementFormats.map((format) => (
            <Button
              key={format}
              type={format === 'pdf' ? 'primary' : 'default'}
              icon={<DownloadOutlined aria-hidden />}
              loading={making === format}
              onClick={() => void make(format)}
            >
              {t('party.statement_file', { format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
