import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';

/** With both sheets that it needs: without the indicator's its mark sits beside the chosen one. */
export { SegmentedControl } from '@mantine/core';
