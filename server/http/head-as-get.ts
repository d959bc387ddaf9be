/** HEAD meets the route of GET, with its rights and headers; Node sends no body to it (RFC 9110 §9.3.2). */
import type { IncomingMessage } from 'node:http'

/** Before the call is routed. */
export function headAsGet(request: IncomingMessage): void {
  if (request.method === 'HEAD') request.method = 'GET'
}
