/** The address of a person's feed of shifts and leave (src/shared/as/roster-feed.ts). */
import { makeFeed, readFeed, withdrawFeed } from '../../shared/as/roster-feed'
import type { PersonFeed } from '../../shared/core/person-feed'
import { call } from '../call'

export const readOwnFeed = async (signal?: AbortSignal): Promise<PersonFeed> => (await call(readFeed, { signal })).data

/** @returns its path, which no later answer has */
export const makeOwnFeed = async (): Promise<string> => (await call(makeFeed, {})).data.path

export const withdrawOwnFeed = async (): Promise<void> => void (await call(withdrawFeed, {}))
