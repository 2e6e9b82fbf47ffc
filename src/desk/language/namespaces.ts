/** The namespaces of the texts shown before signing in. All others come with the desk, but for the server’s. */
export const openNamespaces: readonly string[] = ['app', 'notice', 'session']
export const serverNamespace = 'server'
