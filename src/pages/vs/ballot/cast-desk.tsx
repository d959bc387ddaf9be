/** Casts with the file of a paper, or with what its QR code brought; nobody says who they are. */
import { useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readBallotPage } from '../../../api/vs/secret'
import { failureOf } from '../../../providers/http/error-text'
import type { BallotPage } from '../../../shared/vs/secret-calls'
import type { Receipt } from '../../../shared/vs/secret/receipt'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { ErrorBox } from '../../../ui/page-error'
import { AnswerForm } from '../answer/answer-form'
import { useOwnOrder } from '../answer/own-order'
import { ReceiptCard } from '../secret/receipt-card'
import { readPaperFile, type PaperFile } from '../../../shared/vs/secret/paper-file'
import { cast, VoterFault, voterOfFile } from '../secret/voter'
import { useTitleOf } from '../use/use-title-of'

const nothing = {}

/** @param first the paper that the address brought */
export function CastDesk({ first }: { first: PaperFile | null }) {
  const { t } = useTranslation('vs')
  const [file, setFile] = useState(first)
  const [isWrong, setWrong] = useState(false)
  const take = (text: string) => {
    const paper = readPaperFile(text)
    setWrong(paper === null)
    if (paper) setFile(paper)
  }
  if (file) return <Paper key={file.code} file={file} />
  return (
    <div className="k-vs-code">
      <Labelled label={t('ballot.paper')} help={t('ballot.paper_help')} error={isWrong ? t('secret.fault.no_file') : undefined}>
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => void target.files?.[0]?.text().then(take)}
          />
        )}
      </Labelled>
      <p className="k-secondary">{t('ballot.code_only')}</p>
    </div>
  )
}

function Paper({ file }: { file: PaperFile }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['vs-ballot', file.event],
    queryFn: ({ signal }) => readBallotPage(file.event, signal),
    retry: false,
  })
  if (error && !data) return <ErrorBox title={failureOf(error)?.text ?? ''} onRetry={() => void refetch()} />
  return data ? <Voting file={file} page={data} /> : <Skeleton active />
}

function Voting({ file, page }: { file: PaperFile; page: BallotPage }) {
  const { t } = useTranslation('vs')
  const title = useTitleOf(page)
  const questions = useOwnOrder(page)
  const [receipt, setReceipt] = useState<Receipt>()
  if (receipt)
    return (
      <div className="k-vs-code">
        <h2>{title}</h2>
        <ReceiptCard receipt={receipt} />
        {page.change_allowed && (
          <p>
            <Button onClick={() => setReceipt(undefined)}>{t('secret.change')}</Button>
          </p>
        )}
      </div>
    )
  return (
    <>
      <h2>{title}</h2>
      {page.state === 'open' ? (
        <AnswerForm
          questions={questions}
          start={nothing}
          onSubmit={async (answers) => {
            try {
              setReceipt(await cast(voterOfFile(file, page.keys), page.keys, answers))
            } catch (error) {
              throw error instanceof VoterFault ? new Error(t(error.key)) : error
            }
          }}
        />
      ) : (
        <Alert type="info" showIcon title={t('ballot.not_open')} />
      )}
    </>
  )
}
