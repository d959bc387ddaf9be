/** The comment of an act, with the person's and the company's phrases (wf.md §2.2). */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { PhraseMenu } from '../../../screens/comments/phrase-menu'
import { Labelled } from '../../../ui/labelled'

const longest = 2000

interface CommentPartProps {
  value: string
  required: boolean
  error: string | undefined
  onChange: (text: string) => void
}

export function CommentPart({ value, required, error, onChange }: CommentPartProps) {
  const { t } = useTranslation('wf')
  const addPhrase = (phrase: string) => onChange(`${value}${value === '' || /\s$/u.test(value) ? '' : ' '}${phrase}`.slice(0, longest))
  return (
    <div>
      <Labelled label={t(required ? 'view.comment' : 'view.comment_optional')} required={required} error={error}>
        {({ id, describedBy, invalid }) => (
          <Input.TextArea
            id={id}
            aria-describedby={describedBy}
            aria-required={required}
            {...(invalid ? { status: 'error' as const } : {})}
            value={value}
            maxLength={longest}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Labelled>
      <PhraseMenu onChoose={addPhrase} />
    </div>
  )
}
