import { walkAllDoors } from './walk';

walkAllDoors('zh-cn', 'Chinese');
