/** A port that is asked each question once a step, and whose instants are written in one way, so that they compare as texts. */
import type { FlowPort } from './port'

const marked = new WeakSet<FlowPort>()

const exact = (instant: string): string => new Date(instant).toISOString()

/** @returns the port itself where it remembers already */
export function rememberingPort(port: FlowPort): FlowPort {
  if (marked.has(port)) return port
  const known = new Map<string, Promise<unknown>>()
  const once =
    <Args extends readonly unknown[], Answer>(name: string, ask: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> => {
      const question = JSON.stringify([name, ...args])
      const answer = (known.get(question) as Promise<Answer> | undefined) ?? ask(...args)
      known.set(question, answer)
      return answer
    }
  const remembering: FlowPort = {
    get now() {
      return exact(port.now)
    },
    ...{ content: port.content, expressions: port.expressions },
    dayStart: (day) => exact(port.dayStart(day)),
    managers: once('managers', () => port.managers()),
    members: once('members', (owners) => port.members(owners)),
    position: once('position', (id) => port.position(id)),
    supervisors: once('supervisors', (user, post) => port.supervisors(user, post)),
    heads: once('heads', (department) => port.heads(department)),
    grade: once('grade', (user) => port.grade(user)),
    active: once('active', async (people) => (people.length === 0 ? [] : port.active(people))),
    delegationOf: once('delegationOf', (user, at) => port.delegationOf(user, at)),
    addMinutes: once('addMinutes', async (user, from, minutes) => exact(await port.addMinutes(user, from, minutes))),
    workMinutes: once('workMinutes', (user, from, until) => port.workMinutes(user, from, until)),
  }
  marked.add(remembering)
  return remembering
}
