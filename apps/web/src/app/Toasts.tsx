import { Notifications } from '@mantine/notifications';
import classes from './providers.module.css';

export function Toasts() {
  return <Notifications position="top-center" limit={4} classNames={{ root: classes.toasts }} />;
}
