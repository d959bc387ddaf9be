/** Who writes a comment about a record right now, by the live channel of those who read it: "Mei Lin is typing" (ca.md §2.3). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { displayName } from '../../components/people/display-name'
import { currentUserId } from '../../providers/auth/session'
import { joinRecord } from '../../providers/live/console-live'
import type { Member } from '../../providers/live/live'

export interface Writers {
  names: readonly string[]
  /** Each change of what is typed. */
  onType: (isEmpty: boolean) => void
}

/** Somebody who goes on is told of again within this time. */
const saidEveryMs = 2000
/** Somebody of whom nothing was heard for so long has stopped. */
const forgottenAfterMs = 6000

/** @param entity undefined = nobody hears of its comments while they are written */
export function useWriters(entity: string | undefined, id: number): Writers {
  const [members, setMembers] = useState<readonly Member[]>([])
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set())
  const presence = useRef<ReturnType<typeof joinRecord> | null>(null)
  /** When I last said so; null = I have stopped. */
  const said = useRef<number | null>(null)

  useEffect(() => {
    if (entity === undefined) return
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const stopped = (person: string) => {
      clearTimeout(timers.get(person))
      setWriting((before) => new Set([...before].filter((one) => one !== person)))
    }
    const joined = joinRecord(entity, id, {
      onMembers: setMembers,
      onCommenting(person, isWriting) {
        stopped(person)
        if (!isWriting) return
        setWriting((before) => new Set(before).add(person))
        timers.set(
          person,
          setTimeout(() => stopped(person), forgottenAfterMs),
        )
      },
    })
    presence.current = joined
    return () => {
      if (said.current !== null) joined.commenting(false)
      said.current = null
      for (const timer of timers.values()) clearTimeout(timer)
      joined.leave()
      presence.current = null
      setMembers([])
      setWriting(new Set())
    }
  }, [entity, id])

  const onType = useCallback((isEmpty: boolean) => {
    const now = Date.now()
    if (isEmpty ? said.current === null : said.current !== null && now - said.current < saidEveryMs) return
    said.current = isEmpty ? null : now
    presence.current?.commenting(!isEmpty)
  }, [])

  const me = currentUserId()
  const names = members.filter((member) => member.id !== me && writing.has(member.id)).map((member) => displayName(member))
  return { names, onType }
}
