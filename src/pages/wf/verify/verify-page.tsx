/** `/wf/verify` and `/wf/verify/:code`, for everybody (wf.md §5.12): is this file genuine, and what does its seal prove. */
import { useState, type FormEvent } from 'react'
import { Skeleton } from 'antd'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { readVerifyState, verifyByCode, verifyByFile } from '../../../api/wf/verify'
import { BareLayout } from '../../shell/layout/bare-layout'
import { failureOf } from '../../../providers/http/error-text'
import { usePageTitle } from '../../../providers/browser/page-title'
import { readVerificationCode } from '../../../shared/wf/verification-code'
import { mostVerifiedBytes, type Verification } from '../../../shared/wf/verify'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { ErrorBox } from '../../../ui/page-error'
import { TextField } from '../../../ui/text-field'
import { VerdictCard } from './verdict-card'
import './verify.css'

/** Its own: the console's cache is of people who have signed in. */
const client = new QueryClient()

export function VerifyPage() {
  const { t } = useTranslation('wf')
  usePageTitle(t('verify.title'))
  return (
    <BareLayout wide>
      <h1>{t('verify.title')}</h1>
      <QueryClientProvider client={client}>
        <VerifyDesk />
      </QueryClientProvider>
    </BareLayout>
  )
}

function VerifyDesk() {
  const { t } = useTranslation('wf')
  const { code = '' } = useParams()
  const [ofFile, setOfFile] = useState<{ name: string; said: Verification }>()
  const state = useQuery({ queryKey: ['wf-verify-state'], queryFn: ({ signal }) => readVerifyState(signal) })
  const ofCode = useQuery({
    queryKey: ['wf-verify', code],
    queryFn: ({ signal }) => verifyByCode(code, signal),
    enabled: readVerificationCode(code) !== null,
    retry: false,
  })
  if (state.error) return <ErrorBox title={failureOf(state.error)?.text ?? ''} onRetry={() => void state.refetch()} />
  if (!state.data) return <Skeleton active />
  if (state.data === 'off') return <p role="status">{t('verify.off')}</p>
  const failed = ofCode.error && failureOf(ofCode.error)
  return (
    <div className="k-verify">
      {ofFile ? (
        <VerdictCard of={ofFile.name} said={ofFile.said} />
      ) : failed ? (
        <ErrorBox title={failed.text} onRetry={() => void ofCode.refetch()} />
      ) : ofCode.isLoading ? (
        <Skeleton active />
      ) : (
        ofCode.data && <VerdictCard said={ofCode.data} />
      )}
      <CodeForm key={code} first={code} onVerify={() => setOfFile(undefined)} />
      {state.data === 'code_and_upload' && <FileForm onSaid={(name, said) => setOfFile({ name, said })} />}
      <p className="k-secondary">{t('verify.proves')}</p>
    </div>
  )
}

function CodeForm({ first, onVerify }: { first: string; onVerify: () => void }) {
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(first)
  const [isWrong, setWrong] = useState(first !== '' && readVerificationCode(first) === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readVerificationCode(typed)
    setWrong(code === null)
    if (code === null) return
    onVerify()
    void navigate(`/wf/verify/${code}`)
  }
  return (
    <form className="k-verify-code" noValidate onSubmit={submit}>
      <TextField
        label={t('verify.code')}
        help={t('verify.code_help')}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('verify.error.no_code') : undefined}
        autoFocus={first === ''}
        maxLength={40}
      />
      <Button submit type="primary">
        {t('verify.act')}
      </Button>
    </form>
  )
}

function FileForm({ onSaid }: { onSaid: (name: string, said: Verification) => void }) {
  const { t } = useTranslation('wf')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const judge = async (file: File) => {
    const isTooLarge = file.size > mostVerifiedBytes
    setError(isTooLarge ? t('verify.error.too_large', { mb: mostVerifiedBytes / 1024 / 1024 }) : undefined)
    if (isTooLarge) return
    setBusy(true)
    try {
      onSaid(file.name, await verifyByFile(file))
    } catch (failure) {
      setError(failureOf(failure)?.text)
    }
    setBusy(false)
  }
  return (
    <Labelled label={t('verify.file')} help={t('verify.file_help')} error={error}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby={describedBy}
          disabled={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void judge(file)
            target.value = ''
          }}
        />
      )}
    </Labelled>
  )
}
