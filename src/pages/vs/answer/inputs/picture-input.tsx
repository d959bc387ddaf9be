/** A choice of pictures: tiles that are ticked. */
import { Checkbox } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { fileThumbnail } from '../../../../api/engine/uploads'
import { chosenOf } from '../../../../shared/vs/question'
import type { AnswerInputProps } from './answer-input'
import { isFull, withTick } from './choices'
import { OtherWords } from './choice-inputs'
import { useWords } from './use-words'

export function PictureInput({ question, value, onChange, labelledBy, describedBy, disabled }: AnswerInputProps) {
  const words = useWords()
  const chosen = chosenOf(value)
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <div className="k-vs-pictures">
        {(question.options ?? []).map((option) => {
          const name = words(option.text, option.id)
          return (
            <Checkbox
              key={option.id}
              className="k-vs-picture"
              checked={chosen.includes(option.id)}
              disabled={disabled || isFull(question, value, option)}
              onChange={({ target }) => onChange(withTick(question, value, option.id, target.checked))}
            >
              {option.picture ? <Picture file={option.picture} /> : null}
              <span>{name}</span>
            </Checkbox>
          )
        })}
      </div>
      <OtherWords {...{ question, value, onChange, disabled }} />
    </div>
  )
}

/** Its option says what it shows. */
function Picture({ file }: { file: number }) {
  const { data } = useQuery({ queryKey: ['thumbnail', file], queryFn: () => fileThumbnail(file), staleTime: Infinity, retry: 1 })
  return data ? <img src={data} alt="" /> : <span className="k-vs-no-picture" aria-hidden />
}
