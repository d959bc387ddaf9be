/** What a channel's name says: its kind, and which entity, person or record it is about (spec/README.md §5). */

export type ChannelKind = 'public' | 'private' | 'presence'

const allowed = /^[-a-zA-Z0-9_=@,.;]{1,164}$/

export const isChannelName = (name: string): boolean => allowed.test(name)

export function kindOf(channel: string): ChannelKind {
  if (channel.startsWith('private-')) return 'private'
  return channel.startsWith('presence-') ? 'presence' : 'public'
}

/** Opaque to the server, so no event of a client goes through them. */
export const isEncrypted = (channel: string): boolean => channel.startsWith('private-encrypted-')

export type ChannelSubject =
  { about: 'person'; id: number } | { about: 'entity'; entity: string } | { about: 'record'; entity: string; id: number }

/** @returns undefined for public channels and those that only a module knows */
export function subjectOf(channel: string): ChannelSubject | undefined {
  const person = /^private-user\.([1-9]\d{0,14})$/.exec(channel)
  if (person) return { about: 'person', id: Number(person[1]) }
  const entity = /^private-([a-z]+)\.([a-z][a-z0-9-]*)$/.exec(channel)
  if (entity) return { about: 'entity', entity: `${entity[1]}/${entity[2]}` }
  const record = /^presence-([a-z]+)\.([a-z][a-z0-9-]*)\.([1-9]\d{0,14})$/.exec(channel)
  return record ? { about: 'record', entity: `${record[1]}/${record[2]}`, id: Number(record[3]) } : undefined
}

export const personChannel = (id: number): string => `private-user.${id}`
export const personChannelPrefix = 'private-user.'
/** @param entity `module/entity` */
export const entityChannel = (entity: string): string => `private-${entity.replace('/', '.')}`
