/** A paper was issued and this browser has no code of it: the voter types it, or loads the file that was saved (vs.md §5.5, step 3). */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readCode } from '../../../shared/vs/secret/code'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import './secret.css'

interface KnownCodeProps {
  /** @returns whether it is the code of the paper */
  onCode: (code: string) => boolean
}

export function KnownCode({ onCode }: KnownCodeProps) {
  const { t } = useTranslation('vs')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<'no_code' | 'other_code'>()
  const judge = (text: string) => {
    const code = readCode(text)
    setFault(code === null ? 'no_code' : onCode(code) ? undefined : 'other_code')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    judge(typed)
  }
  return (
    <form className="k-vs-code" noValidate onSubmit={submit}>
      <p>{t('secret.known.what')}</p>
      <TextField
        label={t('secret.code.label')}
        help={t('secret.known.help')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={60}
        error={fault && t(`secret.fault.${fault}`)}
      />
      <label className="k-vs-code-file">
        <span>{t('secret.known.file')}</span>
        <input type="file" accept=".txt,text/plain" onChange={({ target }) => void readCodeOf(target.files?.[0]).then(judge)} />
      </label>
      <Button submit type="primary">
        {t('secret.known.go_on')}
      </Button>
    </form>
  )
}

/** The file that was saved with the code: its last line. */
const readCodeOf = async (file: File | undefined): Promise<string> => (await file?.text())?.trim().split('\n').at(-1) ?? ''
