/** The vocabulary of actions and states. */
import type { Property } from './field-declaration'
import type { Condition } from './filter'

/**
 * What people do with a record besides the standard actions. With nothing said (or `owner_only` alone) it is a right that the module's own
 * code asks for; with more the engine makes its call, its button, its dialog and its trail (docs/declaration.md "Actions").
 */
export interface ActionDeclaration<F extends string = string> {
  /** Collaborators can't use it, as they can't delete. */
  owner_only?: boolean
  /** The action whose right it takes, or the whole path of another entity's (`as.admin.record.actions.cancel`). Default its own. */
  right?: string
  /** A field that names people (a user, or owner codes): where it is filled, they may do it and nobody else; where not, the right decides. */
  by?: F
  /** A user field: that person may do it too, whatever their rights. */
  also_by?: F
  /** A user field: never that person (four eyes). */
  not_by?: F | 'created_by'
  /** Only records that fulfil it have the action. */
  when?: Condition<F>
  /** Rules that must hold as well: the button is there, and who uses it is told which one does not (`<module>:rule.<NAME>`). */
  guard?: Readonly<Record<string, Condition<F>>>
  /** States (`x.states`) in which it is there; absent = all but `to`. */
  from?: readonly string[]
  /** The state that it leads to. */
  to?: string
  /** Of one whose use case decides where it leads: the states that a board's lanes offer it for. */
  towards?: readonly string[]
  /** Fields of the record that a dialog asks for, and that are written; computed ones too. */
  asks?: readonly F[]
  /** What else is asked, for the use case alone. */
  inputs?: Readonly<Record<string, Property<string>>>
  /** Inputs that are called like a field of the record, and are no answer to it: the `reason` of a cancellation. */
  apart?: readonly string[]
  /** Which of what is asked must be filled. */
  required?: readonly string[]
  /** Fields that it writes: a value, null, `$now`, `$today` (the company's) or `$me`. */
  set?: Readonly<Partial<Record<F, unknown>>>
  /** The module's code does it too, or alone (`ServerModule.actions`). Then there is no undo. */
  use_case?: true
  /** A question is asked first: `entity.<key>.actions.<name>.confirm`. */
  confirm?: boolean
  /** A button in the record's head, or in its menu (default). */
  place?: 'primary' | 'menu'
  /** Offered for selected rows of the list, too. */
  bulk?: boolean
  /** It takes something away: drawn in red. */
  danger?: boolean
}

/** The life of a document: which field says how it stands, and what that means. Only actions with `to` change it. */
export interface StatesDeclaration<F extends string = string> {
  /** An enum that the server writes (`computed`); a new record has its default. */
  field: F
  /** Transitions that the server makes by itself, by where they lead: `{ expired: ['requested', 'approved'] }`. */
  automatic?: Readonly<Record<string, readonly string[]>>
  /** States in which the document is handed in: people change nothing but `x.open_fields`. */
  submitted?: readonly string[]
  /** States in which it is void: closed as well, and nothing leads on. */
  cancelled?: readonly string[]
  /** A reference to the entity itself: people make a new record of a cancelled one, once, which names it here. */
  amend?: F
}
