/** A formatted text in which @ names people: kept as tokens (shared/engine/mentions.ts), edited by the names that they have now. */
import { useCallback, useState } from 'react'
import { Skeleton } from 'antd'
import { readOptions } from '../../../providers/data/record-api'
import { mentionedIn } from '../../../shared/engine/mentions'
import { usePersonNames } from '../../people/use-person-names'
import { withMentionElements, withMentionTokens } from './mention-html'
import { RichTextInput, type RichTextInputProps } from './rich-text-input'

export function MentioningTextInput({ value, onChange, ...props }: Omit<RichTextInputProps, 'mention'>) {
  const findPeople = useCallback((q: string) => readOptions('sc/user', q ? { q } : {}), [])
  // What the editor holds goes back to it as it is: its cursor stays.
  const [typed, setTyped] = useState({ kept: '', edited: '' })
  const isTyped = typed.kept === value
  const { nameOf, isPending } = usePersonNames(isTyped ? [] : mentionedIn(value))
  if (isPending) return <Skeleton.Node active className="k-rich-waiting" />
  const named = mentionedIn(value).length > 0 ? withMentionElements(value, nameOf) : value
  return (
    <RichTextInput
      {...props}
      mention={findPeople}
      value={isTyped ? typed.edited : named}
      onChange={(edited) => {
        const kept = edited.includes('data-mention') ? withMentionTokens(edited) : edited
        setTyped({ kept, edited })
        onChange(kept)
      }}
    />
  )
}
