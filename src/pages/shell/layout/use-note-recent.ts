/** Records that were opened stand in the palette's recent ones. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { noteRecent } from '../../../providers/preferences/preferences'
import { useHandle } from './use-handle'

export function useNoteRecent(): void {
  const { resource, screen } = useHandle()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const record = resource && screen !== 'list' && screen !== undefined && /^[1-9]\d{0,14}$/.test(id) ? `${resource.name}/${id}` : null
  useEffect(() => {
    if (record) noteRecent(record)
  }, [record])
}
