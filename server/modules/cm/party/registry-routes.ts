/** Beside the registry number of a form: whether it can be right, and whose it is already (cm.md §2, R4). Changes nothing. */
import type { FastifyInstance } from 'fastify'
import { withAllRights, type Context } from '../../../kernel/context'
import { findRecord } from '../../../resource/read/read'
import { companyCountry } from './new-organization'
import { registryHolder } from './organization-registry'
import { checkRegistryNumber, registryTypeOf, registryTypes, type RegistryType } from './rules/registry-number'
import { banModulus, cmSetting } from '../settings/setting'

interface Asked {
  registry_no: string
  registry_type?: RegistryType | null
  country?: string | null
  id?: number
  shared?: boolean
}
interface Answer {
  /** As it would be kept. */
  value: string
  type: RegistryType
  state: 'right' | 'format' | 'check_digit' | 'doubtful' | 'taken'
  /** Who has it, as far as the caller may see that. */
  holder: { id: number; title: string } | null
}

const text = (maxLength: number) => ({ type: ['string', 'null'], maxLength })

export function registryRoutes(app: FastifyInstance): void {
  app.post<{ Body: Asked }>(
    '/api/cm/organization/check-registry',
    {
      config: { rule: { paths: ['cm.use.organization.actions.list'] }, while_viewing: true },
      schema: {
        tags: ['cm/organization'],
        body: {
          type: 'object',
          required: ['registry_no'],
          properties: {
            registry_no: { type: 'string', maxLength: 40 },
            registry_type: { enum: [...registryTypes, null] },
            country: text(2),
            id: { type: 'integer', minimum: 1 },
            shared: { type: 'boolean' },
          },
        },
      },
    },
    async ({ ctx, body }) => ({ data: await checkRegistry(ctx, body) }),
  )
}

async function checkRegistry(ctx: Context, { registry_no, registry_type, country, id, shared = false }: Asked): Promise<Answer> {
  const type = registry_type ?? registryTypeOf(country ?? (await companyCountry(ctx)))
  const { value, problem, warning } = checkRegistryNumber(type, registry_no, { ban_modulus: banModulus(await cmSetting(ctx)) })
  if (problem) return { value, type, state: problem, holder: null }
  const taken = await registryHolder(withAllRights(ctx), { id, registry_type: type, registry_no: value, registry_held: !shared })
  if (taken === null) return { value, type, state: warning ? 'doubtful' : 'right', holder: null }
  const seen = await findRecord(ctx, ctx.snapshot.get('cm/organization'), taken)
  return { value, type, state: 'taken', holder: seen ? { id: taken, title: String(seen.name) } : null }
}
