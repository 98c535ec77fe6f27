package notification

import "maps"

// Render writes a mail out as it is sent.
var Render = render

// Names lists the letters that there are.
func Names() []string {
	var names []string
	for _, folder := range []map[string]letter{mails, texts} {
		for name := range maps.Keys(folder) {
			names = append(names, name)
		}
	}
	return names
}
