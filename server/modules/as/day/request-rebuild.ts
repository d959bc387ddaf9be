import type { Context } from '../../../kernel/context'
export async function rebuildAround(_ctx: Context, _users: readonly number[], _from: string, _until?: string): Promise<void> {}
