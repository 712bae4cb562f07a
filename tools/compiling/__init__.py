"""How the package's modules are compiled: kernels by Cython, typed modules by mypyc, both kept from build to build.

``setup.py`` is the door; nothing here is installed.
"""
