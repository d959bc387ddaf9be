/** The page of a module's reports: which one stands in the address, with what is asked; its bar, its figures, its files. */
import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readReport, type ReportQuestion } from '../../api/sc/reports'
import type { ReportOffer } from '../../shared/engine/report'
import { Button } from '../../ui/button'
import { ScreenError } from '../entity/screen-error'
import { OfferedReports } from './offered-reports'
import { ReportDownloads } from './report-downloads'
import { ReportView } from './report-view'
import '../../ui/screens.css'
import './reports.css'

export type ChangeQuestion = (changes: Readonly<Record<string, string | null>>) => void

export interface ReportScreenProps<Key extends string> {
  module: string
  /** Query parameter that names the report. */
  parameter: string
  /** Query parameters that a report asks for. */
  namesOf: (key: Key) => readonly string[]
  filters: (report: { key: Key; question: ReportQuestion; change: ChangeQuestion }) => ReactNode
  /** Below the figures, once they are there. */
  foot?: (report: { key: Key; question: ReportQuestion }) => ReactNode
}

export function ReportScreen<Key extends string>(props: ReportScreenProps<Key>) {
  return (
    <OfferedReports<Key> module={props.module}>{(offers, first) => <Chosen {...props} offers={offers} first={first} />}</OfferedReports>
  )
}

interface ChosenProps<Key extends string> extends ReportScreenProps<Key> {
  offers: readonly ReportOffer<Key>[]
  first: ReportOffer<Key>
}

function Chosen<Key extends string>({ module, parameter, namesOf, filters, foot, offers, first }: ChosenProps<Key>) {
  const { t } = useTranslation([module, 'sc'])
  const [params, setParams] = useSearchParams()
  const { key, file } = offers.find((offer) => offer.key === params.get(parameter)) ?? first
  const question: ReportQuestion = Object.fromEntries(
    namesOf(key).flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const report = useQuery({
    queryKey: ['report', module, key, question],
    queryFn: ({ signal }) => readReport(module, key, question, signal),
    staleTime: 0,
    retry: 1,
    placeholderData: keepPreviousData,
  })
  // What another report does not ask stays for the next one that does.
  const change: ChangeQuestion = (changes) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  const shown = report.data?.key === key ? report.data : undefined
  return (
    <>
      <div className="k-reports-bar">
        <Select
          className="k-reports-choice"
          virtual={false}
          listHeight={360}
          aria-label={t('sc:report.choose')}
          value={key}
          onChange={(next) => change({ [parameter]: next })}
          options={offers.map((offer) => ({ value: offer.key, label: t(`${module}:report.name.${offer.key}`) }))}
        />
        {shown && (
          <span className="k-reports-acts">
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
              {t(`${module}:report.print`)}
            </Button>
            {file && <ReportDownloads module={module} report={key} question={question} />}
          </span>
        )}
      </div>
      {filters({ key, question, change })}
      <p className="k-secondary">{t(`${module}:report.about.${key}`)}</p>
      {report.error && !report.isFetching && <ScreenError error={report.error} onRetry={() => void report.refetch()} />}
      {!shown && !report.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {shown && !report.error && <ReportView module={module} report={shown} />}
      {shown && foot?.({ key, question })}
    </>
  )
}
