import palette from '../palette/messages/ar.json'

export default { palette }
