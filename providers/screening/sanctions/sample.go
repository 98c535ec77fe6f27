package sanctions

// ContainsSample reports whether the list contains an entry from the built-in sample, whatever the list's name.
func (l *List) ContainsSample() (bool, error) {
	sample, err := LoadSample()
	if err != nil {
		return false, err
	}
	names := map[string]string{}
	for _, e := range sample.people {
		names[e.number] = e.name
	}
	for _, e := range l.people {
		if name, found := names[e.number]; found && name == e.name {
			return true, nil
		}
	}
	return false, nil
}
