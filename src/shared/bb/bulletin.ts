/**
 * Bulletins as their readers meet them (bb.md §2, §5.1–§5.4, §5.11): what is there for me, one of them, that I read and confirm it.
 * Acts of authors and managers are declared actions: `POST /api/bb/bulletin/:id/<act>` with `{version, …what it asks}`
 * (src/schemas/bb/bulletin.ts).
 */
import type { I18nText, Language } from '../../schemas/core/types'
import type { importances, linkKinds, reactionKinds } from '../../schemas/bb/value-lists'
import { reactionKinds as kinds } from '../../schemas/bb/value-lists'
import { defineCall, nothing, typed } from '../core/call'

export type Importance = (typeof importances)[number]
export type LinkKind = (typeof linkKinds)[number]
export type ReactionKind = (typeof reactionKinds)[number]
/** What `category` in the address may say besides the id of a category. */
export const latestCategories = ['latest', 'unread', 'ack', 'saved', 'mine'] as const
export const latestTimes = ['today', 'week', 'month', 'quarter', 'year'] as const

/**
 * What a person may do with a bulletin. Those of `BulletinAct` are declared actions; the others calls of this file, screens, or
 * standard.
 */
export type BulletinAct =
  | 'publish'
  | 'submit'
  | 'take-back'
  | 'approve'
  | 'return'
  | 'approve-change'
  | 'drop-change'
  | 'recall'
  | 'republish'
  | 'extend'
  | 'expire-now'
  | 'pin'
  | 'unpin'
  | 'move'
  | 'change-owner'
export type BulletinRight =
  BulletinAct | 'ask-by-form' | 'edit' | 'delete' | 'check-links' | 'readers' | 'remind' | 'comment' | 'react' | 'moderate'

export interface NamedFile {
  id: number
  name: string
  size: number
  mime: string
}

/** Live: as its times say; readers meet `recalled` at the address only, authors all of them. */
export type Standing = 'draft' | 'submitted' | 'scheduled' | 'live' | 'expired' | 'recalled'

/** A bulletin in a list. */
export interface BulletinLine {
  id: number
  revision: number
  serial_no: string | null
  title: I18nText
  /** Filled: else the first 160 characters of the text, in the reader's language. */
  summary: string
  category: { id: number; name: I18nText; colour: string | null; icon: string | null }
  importance: Importance
  standing: Standing
  publish_at: string | null
  expire_at: string | null
  is_pinned: boolean
  cover: number | null
  /** Languages that it has a text in. */
  languages: readonly Language[]
  publisher: { id: number; name: string; department: I18nText | null }
  files: number
  comments: number
  views: number
  ack_required: boolean
  ack_until: string | null
  /** Of this revision, by the reader. */
  read_at: string | null
  ack_at: string | null
  is_saved: boolean
}

const tag = 'bb/bulletin'
const page = { type: 'string', pattern: '^[1-9][0-9]{0,4}$' } as const
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const count = { type: 'integer', minimum: 1 } as const

export interface LatestBulletins {
  /** Live pinned ones, on the first page; they are not in `data`. */
  pinned: readonly BulletinLine[]
  data: readonly BulletinLine[]
  /** What `category` and `time` were understood as: unknown values fall back (bb.md §2). `all`: with the pinned ones. */
  meta: { category: string; time: string; all: number; total: number; current_page: number; last_page: number }
}
/** Values that are none of theirs are no error: they fall back. */
export const readLatest = defineCall({
  method: 'GET',
  path: '/api/bb/bulletin/latest',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      category: { type: 'string', maxLength: 40 },
      time: { type: 'string', maxLength: 20 },
      q: { type: 'string', maxLength: 200 },
      page,
      per_page: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$' },
    },
  },
  answer: typed<LatestBulletins>(),
})

export interface BulletinCounts {
  unread: number
  ack: number
  /** Unread, by category id, sub-categories not counted in. */
  by_category: Readonly<Record<string, number>>
}
export const readCounts = defineCall({ method: 'GET', path: '/api/bb/bulletin/counts', tag, answer: typed<{ data: BulletinCounts }>() })

export interface BulletinText {
  language: Language
  /** Clean HTML (bb.md §5.9). */
  body: string
}
/** A bulletin on its page. A recalled one has no text: `recall_reason` stands in its place. */
export interface BulletinPage extends Omit<BulletinLine, 'summary'> {
  version: number
  summaries: I18nText
  bodies: readonly BulletinText[]
  /** Who is named in them (shared/engine/mentions.ts), by the names that they have now. */
  mentioned: readonly { id: number; name: string }[]
  attached: readonly (NamedFile & { must_open: boolean })[]
  content_hash: string | null
  minor: number
  /** Of its latest change after publication, minor or material. */
  changed_at: string | null
  recall_reason: string | null
  return_comment: string | null
  comments_on: boolean
  reactions_on: boolean
  reactions: Readonly<Partial<Record<ReactionKind, number>>>
  my_reaction: ReactionKind | null
  /** Record that it is about (`vs/event/12`), for who may open it. */
  related: { pointer: string; title: string } | null
  /** The reader is meant, and has a duty to confirm (bb.md §5.1: not who joined after `ack_until`). */
  must_confirm: boolean
  /** Confirmed after `ack_until`. */
  confirmed_late: boolean
  is_following: boolean
  /** A material change of it waits for approval. */
  has_pending: boolean
  /** The form that decides about it right now, for those who may read it there. */
  form: number | null
  /** Its links and files that lead nowhere, by the weekly check; empty for who may not edit it. */
  broken: readonly { kind: LinkKind; target: string; name: string }[]
  may: readonly BulletinRight[]
}
/** @throws 404 for who is no target, before its time, and for what is not there: all alike */
export const readBulletin = defineCall({
  method: 'GET',
  path: '/api/bb/bulletin/:id/page',
  tag,
  answer: typed<{ data: BulletinPage }>(),
})

const revisionBody = { type: 'object', additionalProperties: false, required: ['revision'], properties: { revision: count } } as const
export interface Reading {
  id: number
  read_at: string | null
  read_revision: number | null
  ack_at: string | null
  ack_revision: number | null
  ack_hash: string | null
}
const reading = typed<{ data: Reading }>()

/** The page was open and visible for three seconds. Of an older revision: 409 with `meta.revision`. */
export const markRead = defineCall({ method: 'POST', path: '/api/bb/bulletin/:id/read', tag, body: revisionBody, answer: reading })
/** Of an older revision: 409 `bb:error.text_changed`, `meta: {revision, from}`; the change is at `readDiff`. */
export const confirmBulletin = defineCall({ method: 'POST', path: '/api/bb/bulletin/:id/ack', tag, body: revisionBody, answer: reading })
/** Rows of a list that stood on the screen. */
export const markSeen = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/seen',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'array', minItems: 1, maxItems: 100, items: count } },
  },
  status: 204,
  answer: nothing,
})
/** All that `category` and `time` hold are read: nothing of it is confirmed. */
export const markAllRead = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/read-all',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { category: { type: 'string', maxLength: 40 }, time: { type: 'string', maxLength: 20 } },
  },
  answer: typed<{ data: { read: number } }>(),
})
/** null takes it back. */
export const reactTo = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/:id/react',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { enum: [...kinds, null] } },
  },
  answer: typed<{ data: { reactions: Readonly<Partial<Record<ReactionKind, number>>>; my_reaction: ReactionKind | null } }>(),
})
export const saveBulletin = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/:id/save',
  tag,
  body: { type: 'object', additionalProperties: false, required: ['saved'], properties: { saved: { type: 'boolean' } } },
  answer: typed<{ data: { is_saved: boolean } }>(),
})

/** Those who have not confirmed, or, where nothing is to be confirmed, not read. At most once per 4 h: 429 with Retry-After. */
export const remindReaders = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/:id/remind',
  tag,
  idempotent: true,
  answer: typed<{ data: { reminded: number } }>(),
})

export const readerStates = ['all', 'read', 'unread', 'confirmed', 'unconfirmed'] as const
export type ReaderState = (typeof readerStates)[number]
export interface BulletinReader {
  user: number
  name: string
  number: string | null
  department: { id: number; name: I18nText } | null
  first_seen_at: string | null
  read_at: string | null
  read_revision: number | null
  ack_at: string | null
  ack_revision: number | null
  is_late: boolean
  reminded: number
}
/** Of the revision asked for. `read_rate` and `ack_rate` as text with one decimal, null without targets. */
export interface ReaderFigures {
  targets: number
  read: number
  confirmed: number
  read_rate: string | null
  ack_rate: string | null
  /** Minutes from publication until half of the targets had read; null = not yet. */
  half_read_minutes: number | null
}
export interface ReadersAnswer {
  data: readonly BulletinReader[]
  meta: ReaderFigures & {
    revision: number
    revisions: readonly { revision: number; at: string; reason: string | null }[]
    by_department: readonly { id: number | null; name: I18nText | null; targets: number; read: number; confirmed: number }[]
    /** Cumulative, by day of the company. */
    over_time: readonly { day: string; read: number; confirmed: number }[]
    /** Somebody has to confirm it, or has confirmed it: without that nothing is said of confirmations. */
    asks_confirmation: boolean
    /** Deadlines at which it was kept who had confirmed (bb.md §5.4), the latest first. */
    records: readonly { ack_until: string; revision: number }[]
    /** The record that is shown; null = how it stands now. */
    record: string | null
    /** Only people of the caller's own departments: he is their head, not the author. */
    is_partial: boolean
    total: number
    current_page: number
    last_page: number
  }
}
/**
 * For author, managers, auditor; a head sees his tree (bb.md §6). `record` = as it was kept at this deadline, which never changes.
 * @throws 404 for everybody else, and for a deadline without a record
 */
export const readReaders = defineCall({
  method: 'GET',
  path: '/api/bb/bulletin/:id/readers',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      state: { enum: readerStates },
      revision: id,
      record: { type: 'string', format: 'date-time' },
      page,
      per_page: { type: 'string', pattern: '^[1-9][0-9]{0,3}$' },
    },
  },
  answer: typed<ReadersAnswer>(),
})

/** How words of two texts differ; `same` ones are in both. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}
export interface BulletinDiff {
  from: { revision: number; minor: number; at: string }
  to: { revision: number; minor: number; at: string }
  reason: string | null
  titles: readonly { language: Language; parts: readonly DiffPart[] }[]
  /** Blocks of the text (paragraphs, rows) as lines of words. */
  bodies: readonly { language: Language; parts: readonly DiffPart[] }[]
  files: { added: readonly string[]; removed: readonly string[] }
}
/** Without `from` the revision before `to`; without `to` the one in force. */
export const readDiff = defineCall({
  method: 'GET',
  path: '/api/bb/bulletin/:id/diff',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { from: id, to: id } },
  answer: typed<{ data: BulletinDiff }>(),
})

const owners = { type: 'array', maxItems: 300, items: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' } } as const
/** Who will see it, before it is published (bb.md §5.1, §9). */
export interface AudienceReach {
  targets: number
  /** Readers of the category at all. */
  readers: number
  /** People of the audience who may not read the category: the first hundred, and how many they are. */
  cannot_read: readonly { id: number; name: string }[]
  cannot_read_count: number
}
export const readReach = defineCall({
  method: 'POST',
  path: '/api/bb/bulletin/reach',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['category'],
    properties: { category: count, audience: owners, exclude: owners },
  },
  answer: typed<{ data: AudienceReach }>(),
})
