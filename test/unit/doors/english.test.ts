import { walkAllDoors } from './walk';

walkAllDoors('en', 'English');
