/** Choices that events, their questions, templates and categories have in common (vs.md §3). */
export const kinds = ['vote', 'survey'] as const
export type EventKind = (typeof kinds)[number]

/** What owners may do in a category (vs.md §3): manage includes create and results, each of them includes view. */
export const categoryActions = ['view', 'create', 'results', 'commission', 'manage'] as const
export type CategoryAction = (typeof categoryActions)[number]

export const secrecies = ['named', 'anonymous', 'secret'] as const
export type Secrecy = (typeof secrecies)[number]

/** Who opens the box of a secret event: it is not closed, the server by itself after closing, or trustees together. */
export const seals = ['none', 'server', 'trustees'] as const
export type Seal = (typeof seals)[number]

export const eventStates = ['draft', 'scheduled', 'open', 'suspended', 'closed', 'counted', 'published', 'cancelled', 'archived'] as const
export type EventState = (typeof eventStates)[number]

export const participantStates = ['open', 'issued', 'answered'] as const
export type ParticipantState = (typeof participantStates)[number]

export const tieRules = ['lot', 'runoff', 'chair', 'more_seats'] as const
export const resultTimes = ['live', 'after_vote', 'after_close', 'after_publish'] as const
export const resultReaders = ['participants', 'viewers', 'managers', 'public'] as const
export const choiceReaders = ['nobody', 'managers', 'participants'] as const

/** Types of questions that a vote may ask. */
export const voteQuestionTypes = ['single', 'multi', 'yes_no', 'ranking', 'points', 'score', 'remark'] as const
/** And those of surveys alone. The last two are no questions: a text between them, and a page break. */
export const surveyQuestionTypes = [
  'dropdown',
  'picture',
  'rating',
  'likert',
  'nps',
  'matrix_single',
  'matrix_multi',
  'matrix_rating',
  'number',
  'short_text',
  'long_text',
  'date',
  'time',
  'date_poll',
  'person',
  'file',
  'constant_sum',
  'statement',
  'page',
] as const
export const questionTypes = [...voteQuestionTypes, ...surveyQuestionTypes] as const
export type QuestionType = (typeof questionTypes)[number]

/** How the answers to a question are counted (vs.md §5.3). */
export const countingMethods = ['plurality', 'borda', 'irv', 'schulze', 'stv', 'points', 'score', 'yesno'] as const
export type CountingMethod = (typeof countingMethods)[number]

/** Rules of bodies that decide by law or custom; their figures are in `src/shared/vs` (vs.md §5.2). */
export const rulePresets = [
  'simple_majority',
  'board',
  'shareholders',
  'labour_meeting',
  'labour_representatives',
  'strike_ballot',
  'association',
] as const
export type RulePreset = (typeof rulePresets)[number]
