/** The voter's code, shown before the paper is taken: to be copied, printed, saved, and confirmed as kept (vs.md §5.5, step 1). */
import { useState, type FormEvent } from 'react'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/engine/export'
import { confirmsCode, formatCode } from '../../../shared/vs/secret/code'
import { Button } from '../../../ui/button'
import { Copied } from '../../../ui/copy-text'
import { TextField } from '../../../ui/text-field'
import './secret.css'

interface CodeCardProps {
  code: string
  /** Of the event, on the paper and in the file's name. */
  heading: string
  fileName: string
  isBusy: boolean
  /** The code is kept: saved as a file, or written down and its end typed. */
  onKept: () => void
}

export function CodeCard({ code, heading, fileName, isBusy, onKept }: CodeCardProps) {
  const { t } = useTranslation('vs')
  const [typed, setTyped] = useState('')
  const [isSaved, setSaved] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const shown = formatCode(code)
  const save = () => {
    saveBlob(new Blob([`${heading}\n\n${shown}\n`], { type: 'text/plain;charset=utf-8' }), fileName)
    setSaved(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isKept = isSaved || confirmsCode(code, typed)
    setWrong(!isKept)
    if (isKept) onKept()
  }
  return (
    <form className="k-vs-code" noValidate onSubmit={submit}>
      <p>{t('secret.code.what')}</p>
      <div className="k-vs-code-sheet">
        <strong>{heading}</strong>
        <Copied label={t('secret.code.label')} text={shown} />
      </div>
      <div className="k-vs-secret-acts">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('secret.code.save')}
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('secret.code.print')}
        </Button>
      </div>
      <TextField
        label={t('secret.code.confirm')}
        help={t(isSaved ? 'secret.code.saved' : 'secret.code.confirm_help')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={12}
        error={isWrong ? t('secret.code.wrong_end') : undefined}
      />
      <Button submit type="primary" loading={isBusy}>
        {t('secret.code.take')}
      </Button>
    </form>
  )
}
