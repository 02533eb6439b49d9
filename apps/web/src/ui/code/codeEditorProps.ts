export type CodeEditorProps = {
  value: string;
  /** Where one editor shows several texts in turn: undoing never leads from one into another. */
  textKey?: string;
  onChange: (value: string) => void;
  /** The MIME type of the language, as the contract names it. */
  contentType: string | undefined;
  fontSize: number;
  tabSize: number;
  /** The keys of Vim. */
  vim?: boolean;
  /** The editor takes the focus, at this line where one is named, again with each new object. */
  goTo?: { line?: number } | undefined;
  /** Said while nothing is written. */
  hint?: string | undefined;
};
