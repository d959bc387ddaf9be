/** The server put together: services first, then one plugin a concern, then the generated and the modules' calls. */
import { setImmediate as otherTurns } from 'node:timers/promises'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { performedActions } from '../src/schemas/core/actions'
import type { Entity } from '../src/schemas/core/define'
import { declaredEntities } from '../src/schemas/index'
import { mailOutbox } from '../src/schemas/sc/mail-outbox'
import { webhookDelivery } from '../src/schemas/sc/webhook-delivery'
import { authPlugin } from './auth/plugin'
import { beforeAnswering } from './http/before-answering'
import { companyFacts, type CompanyFacts } from './config/company-facts'
import type { Config } from './config/config'
import type { Context, Db } from './kernel/context'
import { connect } from './database/connection/connect'
import { customEntities, customFieldEntity } from './resource/read/custom-entities'
import { consolePages } from './http/console-pages'
import { documentation } from './http/documentation'
import { handleErrors } from './http/error-handler'
import { headAsGet } from './http/head-as-get'
import { refuseUnstorableTexts } from './http/storable-texts'
import type { Services } from './contracts/services'
import type { ServerModule } from './contracts/module'
import { serverModules } from './modules/index'
import { createSnapshot, type DerivedFilterPredicates } from './kernel/registry'
import { exportJob, exportRoutes } from './export/routes'
import { attachmentRoutes } from './files/attachment-routes'
import { recordFileRoutes } from './files/record-file-routes'
import { clamd } from './files/clamd'
import { createFileStore } from './files/store'
import { deriveJob, deriveLater, startDeriving } from './jobs/derive-job'
import { jobsPlugin } from './jobs/plugin'
import { createJobs } from './jobs/service'
import { accountMailHandlers } from './auth/account/account-mails'
import { mailActions } from './mail/outbox'
import { mailPlugin } from './mail/plugin'
import { wakeOnMail } from './mail/dispatcher'
import { health } from './observability/health'
import { metrics } from './observability/metrics'
import { requestLog } from './observability/request-log'
import { watchRequests, type StuckWatch } from './observability/stuck-watch'
import { openItemRoutes } from './http/open-items'
import { realtime } from './realtime/plugin'
import { changeSetRoutes } from './resource/routes/change-set-routes'
import { moduleActions, moduleHooks } from './resource/request/module-requests'
import { requestDecided } from './resource/request/form-decided'
import { globalSearchRoutes } from './resource/routes/global-search-routes'
import { ownAddress, simpleRest } from './resource/routes/simple-rest'
import { describedOnly } from './resource/routes/route-schemas'
import { entityRoutes } from './resource/routes/routes'
import { compiledAtFirstUse } from './resource/write/schema-compiler'
import { schemaService } from './resource/routes/schema-service'
import { createSecrets } from './kernel/secrets'
import { createTexts } from './i18n/texts'
import { leaveNoTrace } from './http/untraced'
import { textRoutes } from './http/text-routes'
import { deliveryActions } from './webhook/outbox'
import { webhookPlugin, wakeOnDelivery } from './webhook/plugin'
import { companyWording } from './i18n/wording'
import { handoverRegister } from './handover/named-person'

export interface AppOptions {
  config: Config
  db: Db
  /** Connection string of the application's role, for the sequencer's own connections. */
  databaseUrl: string
  /** Of the owner, for the few things that change tables at run time. Default: the application's own. */
  migrateUrl?: string
  now?: () => Date
  entities?: readonly Entity[]
  modules?: readonly ServerModule[]
  /** Milliseconds between looks after jobs, schedules and what is due; 0 = only when `jobs.tend` is called. Default 15 s. */
  tendEvery?: number
  /** Schedules start when their time comes; without, only where somebody starts them. Default true. */
  byClock?: boolean
  /** How many times their limits modules may take to answer a form (wf.md §5.16): tests judge no speed. Default 1. */
  patience?: () => number
  /** When standard rows and demo data are there, where they are made after this. */
  filled?: Promise<void>
  /** Absent in tests: none is written. */
  logger?: FastifyBaseLogger
  /** Hears which requests are open, for when the server answers nobody. */
  watch?: Pick<StuckWatch, 'enter'>
}

/** 1 MB: the largest generated form stays far below; files have calls of their own. */
const bodyLimit = 1_048_576

/** Ready to listen or inject; `close()` stops everything it started. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, modules = serverModules } = options
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    // One line when it is answered, without secrets, instead of two (observability/request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy as boolean, // Fastify also takes numbers and lists, its type doesn't say readonly
    bodyLimit,
    genReqId: () => crypto.randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A route of HEAD's own for each GET would be a third of all routes, and of what a start costs.
    exposeHeadRoutes: false,
    rewriteUrl(request) {
      headAsGet(request)
      return ownAddress.call(this, request)
    },
  })
  if (options.watch) watchRequests(app, options.watch)
  const company = companyFacts(options.db)
  // One of its own: who holds a connection already must not wait for another of the same pool.
  const autonomous = connect(options.databaseUrl, { max: 1, application_name: 'kontor autonomous' })
  app.decorate('kontor', await createServices({ ...options, autonomous: autonomous.db }, company, modules))
  const wording = companyWording(options.db, app.kontor.texts)
  app.addHook('onClose', async () => {
    company.stop()
    wording.stop()
    await autonomous.close()
  })
  // What PostgreSQL or JSON.stringify wrote is sent as it is; bodies of records are judged by the write path, with better words.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setValidatorCompiler<object>(({ schema }) => (describedOnly.has(schema) ? () => true : compiledAtFirstUse(schema)))
  handleErrors(app, app.kontor)
  refuseUnstorableTexts(app)
  simpleRest(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(documentation)
  await app.register(async (scope) => {
    leaveNoTrace(scope, app.kontor)
    for (const module of modules) module.untracedRoutes?.(scope)
  })
  await app.register(authPlugin)
  await app.register(realtime, {
    databaseUrl: options.databaseUrl,
    eventHandlers: [
      ...modules.flatMap(({ events = [] }) => events),
      requestDecided,
      ...accountMailHandlers(app.kontor.texts),
      wakeOnMail(app.kontor),
      wakeOnDelivery(app.kontor),
    ],
    channelRules: modules.flatMap(({ channels = [] }) => channels),
    ...(options.filled ? { filled: options.filled } : {}),
  })
  await app.register(jobsPlugin, {
    tendEvery: options.tendEvery ?? 15_000,
    byClock: options.byClock ?? true,
    ...(options.filled ? { filled: options.filled } : {}),
  })
  await app.register(mailPlugin)
  await app.register(webhookPlugin)
  await app.register(attachmentRoutes)
  recordFileRoutes(app)
  await app.register(health)
  await app.register(metrics)
  await app.register(requestLog)
  textRoutes(app, wording.refresh)
  schemaService(app)
  changeSetRoutes(app)
  // Who changed a field finds it so with his next call; so does who saved the company's settings. Other nodes hear of it, or look again.
  beforeAnswering(app, `/api/${customFieldEntity}`, () => app.kontor.refreshEntities())
  beforeAnswering(app, '/api/sc/company-setup', company.refresh)
  beforeAnswering(app, '/api/sc/message-override', wording.refresh)
  globalSearchRoutes(app)
  openItemRoutes(app, modules)
  for (const module of modules) {
    await app.register(async (scope) => module.routes?.(scope))
    await otherTurns()
  }
  for (const entity of app.kontor.snapshot().entities) {
    entityRoutes(app, entity)
    exportRoutes(app, entity)
    await otherTurns()
  }
  await app.register(consolePages)
  await app.ready()
  await company.refresh()
  await wording.refresh()
  await startDeriving(app.kontor)
  return app
}

/** @throws where an action asks for code that no module has: it would do nothing, and say that it had */
function requireUseCases({ hooks, snapshot }: Services): void {
  const missing = snapshot().entities.flatMap((entity) =>
    performedActions(entity)
      .filter(([name, { use_case }]) => use_case && !hooks[entity.name]?.actions?.[name])
      .map(
        ([name]) =>
          `${entity.name}: x.actions.${name}.use_case has no code; give it to hooks['${entity.name}'].actions.${name} of its module`,
      ),
  )
  if (missing.length > 0) throw new Error(missing.join('\n'))
}

async function createServices(
  {
    config,
    db,
    autonomous: aside,
    databaseUrl,
    migrateUrl,
    now = () => new Date(),
    entities = declaredEntities,
    patience,
  }: AppOptions & { autonomous: Db },
  company: CompanyFacts,
  modules: readonly ServerModule[],
): Promise<Services> {
  const declared = customEntities(db, entities, derivedFiltersOf(modules, entities))
  const texts = createTexts()
  const files = await createFileStore(config.files)
  const services: Services = {
    config,
    db,
    autonomous: aside,
    now,
    migrateUrl: migrateUrl ?? databaseUrl,
    texts,
    companyZone: company.zone,
    companyLanguage: company.language,
    companyCalendar: company.calendar,
    mapTiles: company.tiles,
    snapshot: declared.current,
    secrets: createSecrets(config.secret),
    refreshEntities: declared.refresh,
    onEntitiesChanged: declared.onChange,
    hooks: {
      [mailOutbox.name]: mailActions(() => services.wakeMail()),
      [webhookDelivery.name]: deliveryActions(() => services.wakeWebhooks()),
      ...moduleHooks(modules, entities),
    },
    jobs: createJobs({
      kinds: [exportJob, deriveJob, ...modules.flatMap(({ jobs = [] }) => jobs)],
      schedules: modules.flatMap(({ schedules = [] }) => schedules),
      due: modules.flatMap(({ due = [] }) => due),
    }),
    bulkActions: new Map(),
    undo: Object.assign({}, ...modules.map((module) => module.undo ?? {})) as Services['undo'],
    files,
    scanner: config.clamd && clamd(config.clamd),
    search: Object.assign({}, ...modules.map((module) => module.search ?? {})) as Services['search'],
    retention: modules.flatMap(({ retention = [] }) => retention),
    handover: handoverRegister(modules.flatMap(({ handover = [] }) => handover)),
    ports: {
      ...(Object.assign({}, ...modules.map((module) => module.ports ?? {})) as Services['ports']),
      deriveLater: (ctx, task) => deriveLater(services, ctx, task),
      files,
      texts,
      ...(patience === undefined ? {} : { patience }),
      workflowActions: moduleActions(modules, entities),
    },
    wakeMail: () => undefined,
    wakeWebhooks: () => undefined,
    systemContext: () => systemContext(services),
  }
  await declared.refresh()
  requireUseCases(services)
  return services
}

/** @throws when a declared fact has no meaning: found at the start */
function derivedFiltersOf(modules: readonly ServerModule[], entities: readonly Entity[]): DerivedFilterPredicates {
  const facts = Object.assign({}, ...modules.map(({ derivedFilters = {} }) => derivedFilters)) as DerivedFilterPredicates
  const snapshot = createSnapshot(entities, facts)
  for (const { name, derivedFilters } of entities) for (const fact of derivedFilters) snapshot.derivedFilter(name, fact.name)
  return facts
}

function systemContext(services: Services): Context {
  return {
    person: null,
    tree: {},
    language: services.companyLanguage(),
    now: services.now,
    db: services.db,
    autonomous: services.autonomous,
    snapshot: services.snapshot(),
    hooks: services.hooks,
    secrets: services.secrets,
    companyZone: services.companyZone,
    companyCalendar: services.companyCalendar,
    ports: services.ports,
    origin: {},
    afterCommit: (act) => act(),
  }
}
