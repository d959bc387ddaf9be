/** Addresses of people's photos, by person: of those that the signed-in person may see. One answer serves every screen. */
import { useQuery } from '@tanstack/react-query'
import { readPhotos } from '../../shared/sc/photos'
import { queryClient } from '../../providers/data/query-client'
import { call } from '../call'

const queryKey = ['photos']
const queryFn = async () => (await call(readPhotos, { background: true })).data

/** @returns undefined while it is not known, and for who has none */
export const usePhoto = (person: number): string | undefined =>
  useQuery({ queryKey, queryFn, staleTime: 600_000, retry: false }).data?.[person]

/** One was changed here. */
export const refreshPhotos = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
