/** Every object of the permission tree: what the declarations say, and the few rights that no entity carries (sc.md §6). */
import { actionsOf, type Entity } from '../../../src/schemas/core/define'
import type { DefaultGrant } from '../../../src/schemas/core/types'

/** One level-3 object. Several entities may share it. */
export interface PermissionTarget {
  /** `module.area.name` */
  path: string
  actions: readonly string[]
  /** Field guards: `finance-show`, `finance-edit`. */
  fields: readonly string[]
  /** No wildcard, administrator or auditor reaches it. */
  closed: boolean
  default_grants: readonly DefaultGrant[]
}

/** A right of attendance that everybody holds for his own data: its screens show what their reader may see anyway (as.md §6). */
const ownAttendance = (name: string, actions: readonly string[] = ['list', 'show']): PermissionTarget => ({
  path: `as.use.${name}`,
  actions,
  fields: [],
  closed: false,
  default_grants: [{ role: 'staff', actions, read: 'own', write: 'own' }],
})

/** Rights without an entity of their own. A module adds its own beside its routes. */
export const furtherTargets: readonly PermissionTarget[] = [
  {
    path: 'sc.use.directory',
    actions: ['list', 'show'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'all' }],
  },
  {
    path: 'sc.use.profile',
    actions: ['show', 'edit'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['show', 'edit'], read: 'own', write: 'own' }],
  },
  {
    path: 'sc.use.notification',
    actions: ['list', 'show', 'edit'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'edit'], read: 'own', write: 'own' }],
  },
  // create = upload a file, edit = switch modules.
  { path: 'sc.admin.license', actions: ['list', 'show', 'create', 'edit', 'export'], fields: [], closed: false, default_grants: [] },
  {
    path: 'sc.use.search',
    actions: ['list'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['list'] }],
  },
  // Its calls are written by hand: by the right to show the record that a remark stands at.
  {
    path: 'cm.use.remark',
    actions: ['list', 'show', 'create', 'edit', 'delete'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'] }],
  },
  // One's own lots of compensatory time; those of all people are as.admin.user-leave (as.md §6).
  {
    path: 'as.use.overtime-compensation',
    actions: ['list', 'show'],
    fields: [],
    closed: false,
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }],
  },
  // Batches of leave and of overtime are one entity (as.md §6): this is about those of overtime.
  {
    path: 'as.use.batch-overtime',
    actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'post', 'void'],
    fields: [],
    closed: false,
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'post', 'void'],
        read: 'all',
        write: 'all',
      },
    ],
  },
  // Each shows the people whose attendance its reader may read anyway (as.md §6, §8).
  {
    path: 'as.admin.report',
    actions: ['list', 'export'],
    fields: [],
    closed: false,
    default_grants: [
      { role: 'department-head', actions: ['list', 'export'] },
      { role: 'hr-admin', actions: ['list', 'export'] },
    ],
  },
  // Each shows the tasks, series and announcements that its reader may see anyway (ca.md §6, §8).
  {
    path: 'ca.use.report',
    actions: ['show', 'export'],
    fields: [],
    closed: false,
    default_grants: [
      { role: 'staff', actions: ['show'] },
      { role: 'department-head', actions: ['show', 'export'] },
    ],
  },
  // Of all categories; who manages some sees those without it (bb.md §6).
  { path: 'bb.admin.usage', actions: ['list', 'export'], fields: [], closed: false, default_grants: [] },
  // Each report shows the rows that its reader may see anyway.
  {
    path: 'cm.use.report',
    actions: ['list', 'export'],
    fields: [],
    closed: false,
    default_grants: [
      { role: 'staff', actions: ['list'] },
      { role: 'department-head', actions: ['list', 'export'] },
    ],
  },
  ownAttendance('clocking', ['list', 'show', 'clock']),
  ...['calendar', 'workflow', 'leave', 'dayoff', 'overtime', 'overtime-compensation', 'schedule'].map((name) => ownAttendance(name)),
  {
    path: 'as.use.team',
    actions: ['list', 'show'],
    fields: [],
    closed: false,
    default_grants: ['department-head', 'hr-admin'].map((role) => ({ role, actions: ['list', 'show'] })),
  },
]

/**
 * @param entities all declarations; those with one `permission` become one object
 * @param further objects that no entity carries; merged by path too
 * @returns by path, in the order of module, area, name
 */
export function permissionTargets(entities: readonly Entity[], further: readonly PermissionTarget[] = furtherTargets): PermissionTarget[] {
  const byPath = new Map<string, PermissionTarget>()
  for (const target of [...entities.map(targetOf), ...further]) byPath.set(target.path, merge(byPath.get(target.path), target))
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function targetOf(entity: Entity): PermissionTarget {
  const guards = entity.fields.flatMap((field) => (field.x.guard ? [`${field.x.guard}-show`, `${field.x.guard}-edit`] : []))
  return {
    path: entity.path,
    actions: actionsOf(entity),
    fields: [...new Set(guards)],
    closed: entity.x.explicit_grants_only ?? false,
    default_grants: entity.x.default_grants ?? [],
  }
}

function merge(known: PermissionTarget | undefined, added: PermissionTarget): PermissionTarget {
  if (!known) return added
  return {
    path: added.path,
    actions: [...new Set([...known.actions, ...added.actions])],
    fields: [...new Set([...known.fields, ...added.fields])],
    // One closed entity closes the object: the careful reading.
    closed: known.closed || added.closed,
    default_grants: [...known.default_grants, ...added.default_grants],
  }
}
