/** Who else reads or edits a record right now (shell.md §2.4: "Ben is editing"). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { displayName } from '../../components/people/display-name'
import { joinRecord } from '../../providers/live/console-live'
import { currentUserId } from '../../providers/auth/session'
import type { Entity } from '../../schemas/core/define'

export interface RecordPerson {
  id: string
  name: string
  isEditing: boolean
  /** Where the cursor is; undefined when at no field. */
  field: string | undefined
}

export interface RecordPeople {
  /** Without me; editors first. */
  people: readonly RecordPerson[]
  /** Tells the others where I am. */
  at: (field: string) => void
}

/** @param doing what this screen does with the record */
export function useRecordPeople(entity: Pick<Entity, 'name' | 'x'> | undefined, id: number | null, doing: 'reads' | 'edits'): RecordPeople {
  const [members, setMembers] = useState<readonly { id: string; name: string; name_en?: string }[]>([])
  /** Person → the field, '' at none, null = reads. */
  const [places, setPlaces] = useState<ReadonlyMap<string, string | null>>(new Map())
  const presence = useRef<ReturnType<typeof joinRecord> | null>(null)
  const mine = useRef<string | null>(null)
  const name = entity && entity.x.live !== false && !entity.x.singleton ? entity.name : undefined

  useEffect(() => {
    if (name === undefined || id === null) return
    mine.current = doing === 'edits' ? '' : null
    const joined = joinRecord(name, id, {
      onMembers: (now) => {
        setMembers(now)
        // Who has just come has not heard it yet.
        joined.typing(mine.current)
      },
      onTyping: (person, field) => setPlaces((before) => new Map(before).set(person, field)),
    })
    presence.current = joined
    return () => {
      joined.leave()
      presence.current = null
      setMembers([])
      setPlaces(new Map())
    }
  }, [name, id, doing])

  const at = useCallback((field: string) => {
    if (mine.current === field) return
    mine.current = field
    presence.current?.typing(field)
  }, [])

  const me = currentUserId()
  const people = members
    .filter((member) => member.id !== me)
    .map((member): RecordPerson => {
      const field = places.get(member.id) ?? null
      return { id: member.id, name: displayName(member), isEditing: field !== null, field: field || undefined }
    })
  return { people: people.sort((a, b) => Number(b.isEditing) - Number(a.isEditing)), at }
}
