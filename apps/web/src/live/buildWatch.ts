/** Tells once that the site was updated: when the build that answers is no longer the one that answered first. */
export function createBuildWatch(onUpdate: () => void): (build: string) => void {
  let first: string | undefined;
  let told = false;
  return (build) => {
    first ??= build;
    if (build === first || told) return;
    told = true;
    onUpdate();
  };
}
