/** A change of go-judge's pinned sources: `was` stands in the file exactly once. */
export type Patch = { file: string; why: string; was: string; becomes: string };

const AUTH = `	// Add auth token
	if conf.AuthToken != "" {
		r.Use(tokenAuth(conf.AuthToken))
		logger.Info("Attach token auth", zap.String("token", conf.AuthToken))
	}

`;
const TOLD = `	// Version handle
	r.GET("/version", generateHandleVersion(conf, builderParam))

	// Config handle
	r.GET("/config", generateHandleConfig(conf, builderParam))

`;

/** What our go-judge does otherwise than upstream's of the same version. */
export const PATCHES: readonly Patch[] = [
  {
    file: 'cmd/go-judge/main.go',
    why: 'who has no token is not told how the sandbox is set up either, and the token stands in no log',
    was: TOLD + AUTH,
    becomes: AUTH.replace(', zap.String("token", conf.AuthToken)', '') + TOLD,
  },
];

/** The patched text. A file that is not as expected is an error: a patch that changes nothing protects nobody. */
export function applyPatch(text: string, { file, was, becomes }: Patch): string {
  const pieces = text.split(was);
  if (pieces.length !== 2) throw new Error(`${file} of go-judge is not the one that our change is made for`);
  return pieces.join(becomes);
}
