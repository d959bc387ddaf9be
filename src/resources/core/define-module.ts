/**
 * How people meet a record: `src/schemas` says what the data is, a module file (`src/resources/<module>.ts`) says where it stands and how it
 * looks. A path is written once: routes, menu, breadcrumbs, redirects and refine's resources come from it. Schemas are imported as types only,
 * so none of their data is bundled; components are lazy imports, never strings; a misspelt field does not compile.
 *
 * Texts that a module file implies, all in `locales/<lang>/<module>/<feature>.json`: `module.title`, `menu.<group>` for each group,
 * `entity.<key>.sections.<section>.label` (and `.purpose`, optional), `entity.<key>.tabs.<tab>`, `page.<title>` of a page.
 */
import type { ComponentType, ReactNode } from 'react'
import type { Refs } from '../../providers/data/refs'
import type { Action } from '../../schemas/core/types'
import type { Entity, RowOf } from '../../schemas/core/define'
import { remember } from './declared-module'
import type { FormLayout, FormPanelProps, FormRow, LazyForm, TabPanelProps } from './form-parts'
import type { ActDialogProps, BulkActionsProps, ListActionsProps, ListMoreAction, RowAction } from './list-parts'
import type { PageOutline, ResourceOutline } from './outline'
import type { Refused } from './refused'
import type { StreamLinesProps } from './stream-parts'
import type { WidgetDeclaration } from './widget-declaration'

export type { FormLayout, FormPanelProps, FormRow, FormSection, FormTab, LazyForm, TabPanelProps } from './form-parts'

/** A lazily loaded component: `() => import('../pages/cm/mode-tag')`, whose default export draws. */
export type LazyComponent<Props = object> = () => Promise<{ default: ComponentType<Props> }>

export type AnyRow = Readonly<Record<string, unknown>>
/** Any entity: its row may be an interface, which is no index type. */
type AnyEntity = { readonly name: string; readonly __row?: unknown; readonly __virtual?: unknown }
export type FieldOf<E> = Extract<keyof RowOf<E>, string>
/** What its form takes: its fields and what comes with them (`x.virtual_fields`). */
export type FormFieldOf<E> = FieldOf<E> | (E extends { readonly __virtual?: infer B } ? Extract<B, string> : never)

/** What a column renderer gets. The value may be null. */
export interface CellProps<Row = AnyRow> {
  value: unknown
  row: Row
  /** Titles of what the row points to: `refs['cm/source']?.[5]?.title`. */
  refs: Refs
  /** Among the details of a record, not in a list. */
  whole?: boolean
}
/** What a panel on the record screen gets. */
export interface ShowPanelProps<Row = AnyRow> {
  row: Row
  refs: Refs
  /** `module/entity`. */ entity: string
}

/** Something that a record's screen has to show, with the words of its tab. */
export interface ShowPart {
  key: string
  label: string
  children: ReactNode
}
/** What there is of a record besides the facts beside it, to be laid as tabs. Parts without content or right are not there. */
export interface ShowParts {
  /** Of `x.related`, in their order. */
  related: readonly ShowPart[]
  /** Comments and files. */
  beside: readonly ShowPart[]
  /** Tabs of the form that `showTabs` names. */
  facts: readonly ShowPart[]
  history: readonly ShowPart[]
  /** Also by the address (`#attachments`); a key that no tab has = the first. */
  selected: string
  onSelect: (key: string) => void
}
/** What stands between the details and what is beside them gets. */
export interface ShowMiddleProps<Row = AnyRow> extends ShowPanelProps<Row> {
  /** With `showTabs`. */ parts?: ShowParts
}

/** Where the four screens are. `edit` may equal `create`: then `?id=` makes it the edit screen. */
export interface ResourcePaths {
  list: string
  create?: string
  edit?: string
  show?: string
  /** The wizard that brings a file in; default `<list>/import`. */
  import?: string
}

export interface ResourceOptions<E extends AnyEntity = Entity> {
  /** The list's path, or each screen's. From a lone path: `<path>/create`, `<path>/edit?id=`, `<path>/show?id=`. */
  path: string | ResourcePaths
  /** Menu group of the module (`menu.<group>`); absent = top level of its area; false = not in the menu. */
  group?: string | false
  icon?: ComponentType
  /** Whose right the menu asks for; default `list`. Another one where everybody may list, and few have something to do there. */
  menuAction?: string
  /** Use or admin part of the menu. Default: by `/admin` in the path, else `use`. */
  area?: 'use' | 'admin'
  /** Level 3 of the permission path, as the entity's `path`. Default `<module>.<area>.<key>`; a test compares. */
  permission?: string
  /** A right that opens the record's screen too, to show less there. */
  showElse?: string
  /** Where create, edit and show open. Default: page when the entity has child rows, else a drawer over the list. */
  open?: 'drawer' | 'page'
  /** A large one is loaded when it is first shown: what stands here is loaded at the start. */
  form?: FormLayout<FormFieldOf<E>> | LazyForm<FormFieldOf<E>>
  /** What a new record's form begins with, on one page; the rest of the form folds behind one button. Absent = the form as it is. */
  newFirst?: readonly FormRow<FormFieldOf<E>>[]
  /** The tabs of the form are steps, one after another: numbered, each with the ways on and back; the address says which (`#people`). */
  formSteps?: true
  /**
   * Fields of quick creation, from a list or a column of its board; the rest comes later. Absent = the title and what has to be filled in,
   * where that is no more than six; false = there is none.
   */
  quick?: readonly FormFieldOf<E>[] | false
  /** Fields that the form and the details leave out. */
  hide?: readonly FormFieldOf<E>[]
  /** Cells that are drawn by hand. */
  columns?: { readonly [F in FieldOf<E> | 'used_by']?: LazyComponent<CellProps<RowOf<E>>> }
  /**
   * Columns that are no field (a rule in words, stages as chips), after the name: key → cell, which gets the row. Their
   * heading is `entity.<key>.columns.<name>`.
   */
  extraColumns?: Readonly<Record<string, LazyComponent<CellProps<RowOf<E>>>>>
  /** Those of `extraColumns` that hold numbers: aligned as fields of numbers are. */
  numericColumns?: readonly string[]
  /** Fields of the form that are entered by hand-built inputs. */
  inputs?: { readonly [F in FormFieldOf<E>]?: LazyComponent<FieldInputProps> }
  /** Below the input of a field: what is worth knowing of it, by what is typed. */
  inputNotes?: { readonly [F in FormFieldOf<E>]?: LazyComponent<TabPanelProps<RowOf<E>>> }
  /** Fields of `inputs` that are edited in a list all the same, by acts of their own. */
  cellInputs?: { readonly [F in FieldOf<E>]?: LazyComponent<CellInputProps> }
  /** Beside the form, fed with what is typed: previews, testers. */
  formPanels?: readonly LazyComponent<FormPanelProps<RowOf<E>>>[]
  /** Beside the details. */
  showPanels?: readonly LazyComponent<ShowPanelProps<RowOf<E>>>[]
  /** Across the record screen, below its title: where it stands, what is done with it. */
  showHead?: LazyComponent<ShowPanelProps<RowOf<E>>>
  /** Between the details and what stands beside them, on a page of its own: a timeline. */
  showMiddle?: LazyComponent<ShowMiddleProps<RowOf<E>>>
  /**
   * Related rows, comments, files and history are given to `showMiddle` for its tabs, and so are the facts of these tabs of
   * the form; the first of what stands beside is above the details then, the rest below. Absent = they stand below the details and beside them.
   */
  showTabs?: readonly string[]
  /** Comments and changes of a record stand in one stream by time, with a switch; there is no history of its own then. */
  stream?: boolean
  /** What else was said of it, in that stream. */
  streamLines?: LazyComponent<ShowPanelProps<RowOf<E>> & StreamLinesProps>
  /** Fields that a part of the record's screen shows by hand: they are not among the details. */
  shownApart?: readonly FormFieldOf<E>[]
  /** What matters first of a record, below its title; edited there, and not among the details. */
  keyFacts?: readonly FieldOf<E>[]
  /** Before the title of a record: what it looks like. */
  titleMark?: LazyComponent<ShowPanelProps<RowOf<E>>>
  /** The title of a record in words, where its field holds none (a permission path). */ titleText?: LazyComponent<ShowPanelProps<RowOf<E>>>
  /** Before the title of a card, which is a row on a phone: what is done at once. */
  cardMark?: LazyComponent<ShowPanelProps<RowOf<E>>>
  /** What `?date=` of the form's address fills in, and its month view for a day that is chosen there. */
  dated?: { field: FieldOf<E>; with?: AnyRow }
  /** What explains a refused action at length, in place of an alert: of refusals with one of these codes. */
  refused?: Refused<RowOf<E>>
  /** Where a saved form leads, in place of the record's details or the list. */
  afterSave?: (row: RowOf<E> & { id: number }) => string
  /** A field whose values are offered as tabs above the list. */
  listTabs?: FieldOf<E>
  /** What asks for a declared action, and does it, in place of the generated dialog: by action. */
  actDialogs?: Readonly<Record<string, LazyComponent<ActDialogProps<RowOf<E>>>>>
  /** Further acts on one row, in its menu: name → act. */
  rowActions?: Readonly<Record<string, RowAction<RowOf<E>>>>
  /** Further acts on the selected rows, in the list's toolbar. */
  bulkActions?: LazyComponent<BulkActionsProps>
  /** Acts of the whole list, in its head. */
  listActions?: LazyComponent<ListActionsProps>
  /** Further ones, under "More" above the list. */
  listMore?: readonly ListMoreAction[]
  /** Whole screens drawn by hand in place of the generated ones. */
  screens?: {
    list?: LazyComponent<ScreenProps>
    create?: LazyComponent<ScreenProps>
    edit?: LazyComponent<ScreenProps>
    show?: LazyComponent<ScreenProps>
    import?: LazyComponent<ScreenProps>
  }
}

/** What a hand-built input gets: a controlled value in the form JSON carries it. */
export interface FieldInputProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
  /** Ids of the help and error texts. */
  describedBy: string | undefined
  /** The whole form as typed so far. */
  values: AnyRow
  /** Of many records at once: those whose content is known. It calls `onChange` only with what may be set in all of them. */
  rows?: readonly AnyRow[]
}

/** What edits a cell by acts of its own gets. */
export interface CellInputProps {
  row: AnyRow & { id: number; version: number }
  /** @param isChanged the record was changed: the list reads it again */
  onDone: (isChanged: boolean) => void
}

export interface ScreenProps {
  resource: Resource
}

/** A resource of a module in its normal form; what its screens read. */
export interface Resource extends Omit<ResourceOutline, 'icon' | 'drawn'> {
  open: 'drawer' | 'page' | undefined
  form: FormLayout | LazyForm | undefined
  newFirst: readonly FormRow[] | undefined
  formSteps: boolean
  quick: readonly string[] | false | undefined
  hide: readonly string[]
  columns: Readonly<Record<string, LazyComponent<CellProps> | undefined>>
  /** Those of `columns` that are no field. */
  extraColumns: readonly string[]
  numericColumns: readonly string[]
  inputs: Readonly<Record<string, LazyComponent<FieldInputProps> | undefined>>
  inputNotes: Readonly<Record<string, LazyComponent<TabPanelProps> | undefined>>
  cellInputs: Readonly<Record<string, LazyComponent<CellInputProps> | undefined>>
  formPanels: readonly LazyComponent<FormPanelProps>[]
  showPanels: readonly LazyComponent<ShowPanelProps>[]
  showHead: LazyComponent<ShowPanelProps> | undefined
  showMiddle: LazyComponent<ShowMiddleProps> | undefined
  showTabs: readonly string[] | undefined
  stream: boolean
  streamLines: LazyComponent<ShowPanelProps & StreamLinesProps> | undefined
  shownApart: readonly string[]
  keyFacts: readonly string[]
  titleMark: LazyComponent<ShowPanelProps> | undefined
  titleText: LazyComponent<ShowPanelProps> | undefined
  cardMark: LazyComponent<ShowPanelProps> | undefined
  dated: { field: string; with?: AnyRow } | undefined
  refused: Refused | undefined
  afterSave: ((row: AnyRow & { id: number }) => string) | undefined
  listTabs: string | undefined
  actDialogs: Readonly<Record<string, LazyComponent<ActDialogProps>>>
  rowActions: Readonly<Record<string, RowAction>>
  bulkActions: LazyComponent<BulkActionsProps> | undefined
  listActions: LazyComponent<ListActionsProps> | undefined
  listMore: readonly ListMoreAction[]
  screens: NonNullable<ResourceOptions['screens']>
}

/** A hand-built screen. */
export interface Page extends PageOutline {
  page: LazyComponent
}

export interface MenuGroup {
  icon?: ComponentType
  area?: 'use' | 'admin'
  /** Its screens are tabs of one page: the sidebar names the group and leads to the first. */
  tabs?: true
  /** The person's own: the account menu leads there, and the sidebar shows it only then, alone. */
  personal?: true
}

export interface ModuleOptions {
  icon: ComponentType
  /** Menu groups in their order; their text is `menu.<group>`. A group not named here comes after these. */
  groups?: Readonly<Record<string, MenuGroup>>
  /** Hand-built screens. */
  pages?: readonly Page[]
  /**
   * From → default target: `'/cm/use': '/cm/use/lead'`. Who may not open the target comes to the first permitted screen
   * below `from`. Ending in `/*` on both sides the rest is carried over: `'/cm/admin/finance/*': '/cm/admin/info-settings/finance/*'`.
   */
  redirects?: Readonly<Record<string, string>>
  /** Paths in the order in which the menu shows them; others follow as declared. */
  order?: readonly string[]
  /** Parts of the home page. */
  widgets?: Readonly<Record<string, WidgetDeclaration>>
  /** Entities without screens of their own: key → permission, as the entity's `path`. A test compares them with the declared ones. */
  plain?: Readonly<Record<string, string>>
}

/** A module in its normal form, loaded when a screen of it is opened. What the menu and the routes need of it is there before: its outline. */
export interface Module {
  code: string
  groups: NonNullable<ModuleOptions['groups']>
  pages: readonly Page[]
  redirects: Readonly<Record<string, string>>
  order: readonly string[]
  resources: readonly Resource[]
  widgets: Readonly<Record<string, WidgetDeclaration>>
  plain: NonNullable<ModuleOptions['plain']>
}

/** The options of a resource, checked against its entity; normalised by defineModule. */
export interface ResourceDeclaration {
  readonly options: ResourceOptions
}

/**
 * One entity's place and look.
 * @example resource<typeof wayOfDelivery>({ path: '/cm/admin/info-settings/finance/way-of-delivery', group: 'finance' })
 */
export function resource<E extends AnyEntity>(options: ResourceOptions<E>): ResourceDeclaration {
  // The row type has done its work in the compiler; from here on every resource is read alike.
  return { options: options as unknown as ResourceOptions }
}

/**
 * Declares a module's part of the console.
 * @param code two letters (`cm`)
 * @param resources entity key → resource(…), in menu order
 */
export function defineModule(code: string, options: ModuleOptions, resources: Readonly<Record<string, ResourceDeclaration>>): Module {
  const module: Module = {
    code,
    groups: options.groups ?? {},
    pages: options.pages ?? [],
    redirects: options.redirects ?? {},
    order: options.order ?? [],
    widgets: options.widgets ?? {},
    plain: options.plain ?? {},
    resources: Object.entries(resources).map(([key, declaration]) => normalise(code, key, declaration.options)),
  }
  return remember(module, { options, resources })
}

/** The wizard that brings a file in. */
export const importPath = ({ paths }: Pick<Resource, 'paths'>): string => paths.import

/** The dotted path that decides on an action: `cm.admin.tax-category.actions.edit`. */
export const actionPath = ({ permission }: Pick<Resource, 'permission'>, action: Action | (string & {})): string =>
  `${permission}.actions.${action}`

export const areaOf = (path: string): 'use' | 'admin' => (path.split('/')[2] === 'admin' ? 'admin' : 'use')

function normalise(module: string, key: string, options: ResourceOptions): Resource {
  const paths = typeof options.path === 'string' ? { list: options.path } : options.path
  const area = options.area ?? areaOf(paths.list)
  return {
    name: `${module}/${key}`,
    module,
    key,
    area,
    permission: options.permission ?? `${module}.${area}.${key}`,
    showElse: options.showElse,
    paths: {
      create: `${paths.list}/create`,
      edit: `${paths.list}/edit`,
      show: `${paths.list}/show`,
      import: `${paths.list}/import`,
      ...paths,
    },
    group: options.group,
    menuAction: options.menuAction ?? 'list',
    open: options.open,
    form: options.form,
    newFirst: options.newFirst,
    formSteps: options.formSteps ?? false,
    quick: options.quick,
    hide: options.hide ?? [],
    columns: { ...options.columns, ...options.extraColumns },
    extraColumns: Object.keys(options.extraColumns ?? {}),
    numericColumns: options.numericColumns ?? [],
    inputs: options.inputs ?? {},
    inputNotes: options.inputNotes ?? {},
    cellInputs: options.cellInputs ?? {},
    formPanels: options.formPanels ?? [],
    showPanels: options.showPanels ?? [],
    showHead: options.showHead,
    showMiddle: options.showMiddle,
    showTabs: options.showTabs,
    stream: options.stream ?? false,
    streamLines: options.streamLines,
    shownApart: options.shownApart ?? [],
    keyFacts: options.keyFacts ?? [],
    titleMark: options.titleMark,
    titleText: options.titleText,
    cardMark: options.cardMark,
    dated: options.dated,
    refused: options.refused,
    afterSave: options.afterSave,
    listTabs: options.listTabs,
    actDialogs: options.actDialogs ?? {},
    rowActions: options.rowActions ?? {},
    bulkActions: options.bulkActions,
    listActions: options.listActions,
    listMore: options.listMore ?? [],
    screens: options.screens ?? {},
  }
}
