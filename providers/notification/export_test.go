package notification

import "maps"

// Render renders an email.
var Render = render

// Names returns the names of all templates.
func Names() []string {
	var names []string
	for _, folder := range []map[string]messageTemplate{mailTemplates, textTemplates} {
		for name := range maps.Keys(folder) {
			names = append(names, name)
		}
	}
	return names
}
