type App = typeof import('./app.ts');
type OpenApi = typeof import('./openapi.ts');
type ProbeApp = typeof import('./probe-app.ts');

// Workers load the declarations of routes, but serve none. The server and its plugins, a fifth of
// all that a worker would load, are loaded with the first app that is created.

export const createHttpApp = async (...given: Parameters<App['createHttpApp']>) =>
  (await import('./app.ts')).createHttpApp(...given);

export const createProbeApp = async (...given: Parameters<ProbeApp['createProbeApp']>) =>
  (await import('./probe-app.ts')).createProbeApp(...given);

export const apiDocument = async (...given: Parameters<OpenApi['apiDocument']>) =>
  (await import('./openapi.ts')).apiDocument(...given);
