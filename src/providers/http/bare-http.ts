/** A way to the server without session, cookies, XSRF token or socket id; only the language of its texts goes along. */
import axios from 'axios'
import { interfaceLanguage } from '../i18n/language'

// Of the browser's own means only fetch can leave the cookies of its own origin behind: `credentials: 'omit'`.
export const bareHttp = axios.create({ adapter: 'fetch', withCredentials: false, withXSRFToken: false })

bareHttp.interceptors.request.use((config) => {
  config.headers.set('accept-language', interfaceLanguage())
  return config
})
