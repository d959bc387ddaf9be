/** Calls what src/shared declares; stands with the providers, which call too. */
export { call, type Sent } from '../providers/http/call'
