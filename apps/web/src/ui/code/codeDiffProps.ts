export type CodeDiffProps = {
  before: string;
  after: string;
  /** The MIME type that names the code's mode. */
  contentType: string | undefined;
  /** Two columns, or one with the lines of both. */
  layout: 'sides' | 'unified';
};
