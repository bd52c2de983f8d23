import palette from '../palette/messages/fr.json'

export default { palette }
