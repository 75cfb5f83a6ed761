import { walkAllDoors } from './walk';

walkAllDoors('de', 'German');
