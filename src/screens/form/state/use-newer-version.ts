/** What somebody else saved while the form is open: read as soon as it is told, so that it can be taken in before it collides. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubscription } from '@refinedev/core'
import { readRecord, readSettings, type RecordRow } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import type { Entity } from '../../../schemas/core/define'

export interface NewerVersion {
  row: RecordRow | null
  isGone: boolean
  forget: () => void
}

/** @param record as the form has it; absent on a new one @param onRead decides what becomes of it; true = it is dealt with */
export function useNewer(entity: Entity, record: RecordRow | undefined, onRead: (row: RecordRow) => boolean): NewerVersion {
  const [row, setRow] = useState<RecordRow | null>(null)
  const [isGone, setGone] = useState(false)
  const latest = useRef({ record, onRead })
  useEffect(() => {
    latest.current = { record, onRead }
  })
  const id = record?.id
  const read = async () => {
    if (id === undefined) return
    try {
      const fresh = await (entity.x.singleton
        ? readSettings(entity.name, { background: true })
        : readRecord(entity.name, id, { background: true }))
      const { record: known, onRead: decide } = latest.current
      if (known && fresh && fresh.version > known.version) setRow(decide(fresh) ? null : fresh)
    } catch (error) {
      // Anything else shows itself when it is saved.
      if (failureOf(error)?.status === 404) setGone(true)
    }
  }
  useSubscription({
    channel: `resources/${entity.name}`,
    types: ['updated', 'deleted', '*'],
    enabled: id !== undefined && entity.x.live !== false,
    params: { resource: entity.name, ...(id === undefined ? {} : { ids: [id], id }) },
    onLiveEvent: (event) => {
      if (!event.payload.ids?.length || event.payload.ids.some((one) => Number(one) === id)) void read()
    },
  })
  const forget = useCallback(() => setRow(null), [])
  return { row: row && record && row.version > record.version ? row : null, isGone, forget }
}
